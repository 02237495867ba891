import koffi from 'koffi';
import type { VisibleWindow } from '../../settings/personal-rules.ts';
import { describeWindow, isDesktop } from './x11-active-window.ts';
import type { X11Display } from './x11-display.ts';
import type { X11Properties } from './x11-properties.ts';
import { openChildren } from './x11-window-tree.ts';

/** X11's value for a window that is mapped, and all its ancestors, too. */
const viewable = 2;
/** Frames and virtual roots of window managers around a program's window. */
const deepestWindow = 4;

/**
 * Returns a function that lists the windows that a screenshot could show: neither minimized nor on
 * another desktop. Windows behind others are included.
 */
export function openVisibleWindows(
  display: X11Display,
  properties: X11Properties,
): () => VisibleWindow[] {
  const isViewable = openIsViewable(display);
  const childrenOf = openChildren(display);
  return () => {
    const { root, numbers } = properties;
    // Without a window manager that keeps this list, we look through all windows.
    const listed =
      numbers(root, '_NET_CLIENT_LIST') ?? findClients(properties, childrenOf, root, deepestWindow);
    return listed
      .filter((window) => isViewable(window) && !isHidden(properties, window))
      .filter((window) => !isDesktop(properties, window))
      .map((window) => describeWindow(properties, window))
      .filter((window) => window !== undefined);
  };
}

function isHidden({ numbers, atom }: X11Properties, window: number): boolean {
  return (numbers(window, '_NET_WM_STATE') ?? []).includes(atom('_NET_WM_STATE_HIDDEN'));
}

function findClients(
  properties: X11Properties,
  childrenOf: (window: number) => number[],
  parent: number,
  depth: number,
): number[] {
  if (depth === 0) return [];
  return childrenOf(parent).flatMap((window) =>
    properties.bytes(window, 'WM_CLASS')
      ? [window]
      : findClients(properties, childrenOf, window, depth - 1),
  );
}

function openIsViewable({ connection, xlib }: X11Display): (window: number) => boolean {
  koffi.struct('XWindowAttributes', {
    place: koffi.array('int', 6),
    visual: 'void *',
    root: 'ulong',
    hints: koffi.array('int', 4),
    planes: koffi.array('ulong', 2),
    saveUnder: 'int',
    colormap: 'ulong',
    mapInstalled: 'int',
    mapState: 'int',
    masks: koffi.array('long', 3),
    overrideRedirect: 'int',
    screen: 'void *',
  });
  const read = xlib.func(
    'int XGetWindowAttributes(void *display, ulong window, _Out_ XWindowAttributes *attributes)',
  );
  return (window) => {
    const attributes: { mapState?: number } = {};
    return Boolean(read(connection, window, attributes)) && attributes.mapState === viewable;
  };
}
