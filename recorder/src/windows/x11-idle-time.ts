import koffi from 'koffi';

/**
 * Connects to the display and returns a reader of the milliseconds since the last input, from the
 * server's own IDLETIME counter; the reader returns undefined where there is none. Throws when the
 * display cannot be opened. The X library ends this process when the display goes away.
 */
export function openIdleTime(): () => number | undefined {
  const xlib = koffi.load('libX11.so.6');
  const display: unknown = xlib.func('void *XOpenDisplay(const char *name)')(null);
  if (!display) throw new Error('the display cannot be opened');
  const xext = koffi.load('libXext.so.6');
  koffi.struct('SyncValue', { high: 'int', low: 'uint' });
  const counter = findIdleCounter(xext, display);
  if (counter === undefined) return () => undefined;
  const query = xext.func(
    'int XSyncQueryCounter(void *display, ulong counter, _Out_ SyncValue *value)',
  );
  return () => {
    const value: { high?: number; low?: number } = {};
    if (!query(display, counter, value)) return undefined;
    return (value.high ?? 0) * 2 ** 32 + (value.low ?? 0);
  };
}

function findIdleCounter(
  xext: ReturnType<typeof koffi.load>,
  display: unknown,
): number | undefined {
  const counter = koffi.struct('SyncCounter', {
    name: 'const char *',
    id: 'ulong',
    resolution: 'SyncValue',
  });
  const initialize = xext.func(
    'int XSyncInitialize(void *display, _Out_ int *major, _Out_ int *minor)',
  );
  const list = xext.func('void *XSyncListSystemCounters(void *display, _Out_ int *count)');
  if (!initialize(display, [0], [0])) return undefined;
  const count = [0];
  const found: unknown = list(display, count);
  if (!found) return undefined;
  const counters = koffi.decode(found, koffi.array(counter, count[0] ?? 0)) as {
    name: string;
    id: number;
  }[];
  return counters.find(({ name }) => name === 'IDLETIME')?.id;
}
