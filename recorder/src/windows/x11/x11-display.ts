import koffi, { type LibraryHandle } from 'koffi';

/** A connection to the display, and the X library. */
export type X11Display = { connection: unknown; xlib: LibraryHandle };

/**
 * Connects to the display of the environment; throws when it cannot be opened. The X library ends
 * this process when the display goes away, so only a separate process may connect.
 */
export function openX11Display(): X11Display {
  const xlib = koffi.load('libX11.so.6');
  const connection: unknown = xlib.func('void *XOpenDisplay(const char *name)')(null);
  if (!connection) throw new Error('the display cannot be opened');
  // A window may close before its name is read; by default that error ends the process.
  const handler = koffi.proto('int XErrorHandler(void *display, void *event)');
  const ignore = koffi.register(() => 0, koffi.pointer(handler));
  xlib.func('void *XSetErrorHandler(XErrorHandler *handler)')(ignore);
  return { connection, xlib };
}
