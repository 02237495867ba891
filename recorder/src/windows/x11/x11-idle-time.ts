import koffi, { type LibraryHandle } from 'koffi';
import type { X11Display } from './x11-display.ts';

/**
 * Returns a function that reads the milliseconds since the last input from the X server's IDLETIME
 * counter; undefined where there is none.
 */
export function openIdleTime({ connection }: X11Display): () => number | undefined {
  const xext = koffi.load('libXext.so.6');
  koffi.struct('SyncValue', { high: 'int', low: 'uint' });
  const counter = findIdleCounter(xext, connection);
  if (counter === undefined) return () => undefined;
  const query = xext.func(
    'int XSyncQueryCounter(void *display, ulong counter, _Out_ SyncValue *value)',
  );
  return () => {
    const value: { high?: number; low?: number } = {};
    if (!query(connection, counter, value)) return undefined;
    return (value.high ?? 0) * 2 ** 32 + (value.low ?? 0);
  };
}

function findIdleCounter(xext: LibraryHandle, display: unknown): number | undefined {
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
