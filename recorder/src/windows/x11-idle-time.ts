import koffi from 'koffi';

/** What the X server tells; undefined where it or this system's libraries do not. */
export type IdleReading = { idleMs: number | undefined; saving: boolean | undefined };

type Read<T> = () => T | undefined;

/**
 * Connects to the display and returns a reader. The idle time comes from the server's own IDLETIME
 * counter, whose library every X program needs; whether the screen is saved, from libXss, which is
 * often not installed. The X library ends this process when the display goes away.
 */
export function openIdleTime(): () => IdleReading {
  const readIdle = orNothing(openIdleCounter);
  const readSaving = orNothing(openScreenSaver);
  return () => ({ idleMs: readIdle(), saving: readSaving() });
}

/** Whether the display answers; true as well where this system cannot tell. */
export function hasDisplay(): boolean {
  try {
    const xlib = koffi.load('libX11.so.6');
    const display: unknown = xlib.func('void *XOpenDisplay(const char *name)')(null);
    if (display) xlib.func('int XCloseDisplay(void *display)')(display);
    return Boolean(display);
  } catch {
    return true;
  }
}

function orNothing<T>(open: () => Read<T>): Read<T> {
  try {
    return open();
  } catch {
    return () => undefined;
  }
}

function openDisplay(): { display: unknown; root: unknown } {
  const xlib = koffi.load('libX11.so.6');
  const display: unknown = xlib.func('void *XOpenDisplay(const char *name)')(null);
  if (!display) throw new Error('the display cannot be opened');
  const root: unknown = xlib.func('ulong XDefaultRootWindow(void *display)')(display);
  return { display, root };
}

function openIdleCounter(): Read<number> {
  const { display } = openDisplay();
  const xext = koffi.load('libXext.so.6');
  koffi.struct('SyncValue', { high: 'int', low: 'uint' });
  const counter = koffi.struct('SyncCounter', {
    name: 'const char *',
    id: 'ulong',
    resolution: 'SyncValue',
  });
  xext.func('int XSyncInitialize(void *display, _Out_ int *major, _Out_ int *minor)')(
    display,
    [0],
    [0],
  );
  const count = [0];
  const list = xext.func('void *XSyncListSystemCounters(void *display, _Out_ int *count)');
  const found: unknown = list(display, count);
  if (!found) throw new Error('the display has no counters');
  const counters = koffi.decode(found, koffi.array(counter, count[0] ?? 0)) as {
    name: string;
    id: number;
  }[];
  const idle = counters.find(({ name }) => name === 'IDLETIME');
  if (!idle) throw new Error('the display does not tell its idle time');
  const query = xext.func(
    'int XSyncQueryCounter(void *display, ulong counter, _Out_ SyncValue *value)',
  );
  return () => {
    const value: { high?: number; low?: number } = {};
    if (!query(display, idle.id, value)) return undefined;
    return (value.high ?? 0) * 2 ** 32 + (value.low ?? 0);
  };
}

const stateOn = 1;

function openScreenSaver(): Read<boolean> {
  const xss = koffi.load('libXss.so.1');
  const { display, root } = openDisplay();
  koffi.struct('XScreenSaverInfo', {
    window: 'ulong',
    state: 'int',
    kind: 'int',
    tilOrSince: 'ulong',
    idle: 'ulong',
    eventMask: 'ulong',
  });
  const hasExtension = xss.func(
    'int XScreenSaverQueryExtension(void *display, _Out_ int *events, _Out_ int *errors)',
  );
  const queryInfo = xss.func(
    'int XScreenSaverQueryInfo(void *display, ulong drawable, _Out_ XScreenSaverInfo *info)',
  );
  if (!hasExtension(display, [0], [0])) throw new Error('the display has no screen saver');
  return () => {
    const info: { state?: number } = {};
    return queryInfo(display, root, info) ? info.state === stateOn : undefined;
  };
}
