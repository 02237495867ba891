import koffi from 'koffi';
import type { X11Display } from './x11-display.ts';
import type { X11Properties } from './x11-properties.ts';
import { openChildren } from './x11-window-tree.ts';

const saverOn = 1;
/** Screen locks that cover the screen with a window and inform nobody else. */
const lockPrograms = ['i3lock', 'xsecurelock', 'xtrlock'];
/** Such a window is above all others, or almost so. */
const topmostWindows = 4;

/**
 * Returns a function that says whether the screen is locked or blanked, according to the X screen
 * saver extension, to xscreensaver, or to the window of a lock program.
 */
export function openScreenSaver(
  display: X11Display,
  { root, numbers, bytes }: X11Properties,
): () => boolean {
  const isSaverOn = openSaverState(display, root);
  const childrenOf = openChildren(display);
  const hasClass = (window: number, name: string) =>
    bytes(window, 'WM_CLASS')?.toString('latin1').toLowerCase().split('\0').includes(name);
  return () => {
    if (isSaverOn()) return true;
    // xscreensaver sets this property; its first number is 0 while the screen is in use.
    if (numbers(root, '_SCREENSAVER_STATUS')?.[0]) return true;
    return childrenOf(root)
      .slice(-topmostWindows)
      .some((window) => lockPrograms.some((name) => hasClass(window, name)));
  };
}

function openSaverState({ connection }: X11Display, root: number): () => boolean {
  koffi.struct('XScreenSaverInfo', {
    window: 'ulong',
    state: 'int',
    kind: 'int',
    tilOrSince: 'ulong',
    idle: 'ulong',
    eventMask: 'ulong',
  });
  try {
    const xss = koffi.load('libXss.so.1');
    const exists = xss.func(
      'int XScreenSaverQueryExtension(void *display, _Out_ int *events, _Out_ int *errors)',
    );
    const query = xss.func(
      'int XScreenSaverQueryInfo(void *display, ulong drawable, _Out_ XScreenSaverInfo *info)',
    );
    if (!exists(connection, [0], [0])) return () => false;
    return () => {
      const info: { state?: number } = {};
      return Boolean(query(connection, root, info)) && info.state === saverOn;
    };
  } catch {
    // The library is not installed everywhere.
    return () => false;
  }
}
