import koffi from 'koffi';

export type ScreenSaverView = { idleMs: number; saving: boolean };

const stateOn = 1;

/**
 * Opens the display's screen saver extension and returns a reader of it; the reader returns
 * undefined when the display or the library has none. The X library ends this process when the
 * display goes away.
 */
export function openScreenSaver(): () => ScreenSaverView | undefined {
  try {
    return openLibraries();
  } catch {
    return () => undefined;
  }
}

function openLibraries(): () => ScreenSaverView | undefined {
  const xlib = koffi.load('libX11.so.6');
  const xss = koffi.load('libXss.so.1');
  koffi.struct('XScreenSaverInfo', {
    window: 'ulong',
    state: 'int',
    kind: 'int',
    tilOrSince: 'ulong',
    idle: 'ulong',
    eventMask: 'ulong',
  });
  const openDisplay = xlib.func('void *XOpenDisplay(const char *name)');
  const rootWindow = xlib.func('ulong XDefaultRootWindow(void *display)');
  const queryExtension = xss.func(
    'int XScreenSaverQueryExtension(void *display, _Out_ int *events, _Out_ int *errors)',
  );
  const queryInfo = xss.func(
    'int XScreenSaverQueryInfo(void *display, ulong drawable, _Out_ XScreenSaverInfo *info)',
  );
  const display: unknown = openDisplay(null);
  if (!display || !queryExtension(display, [0], [0])) return () => undefined;
  const root: unknown = rootWindow(display);
  return () => {
    const info: { state?: number; idle?: number | bigint } = {};
    if (!queryInfo(display, root, info)) return undefined;
    return { idleMs: Number(info.idle ?? 0), saving: info.state === stateOn };
  };
}
