import koffi from 'koffi';
import type { X11Display } from './x11-display.ts';

/** Returns a function that lists the children of a window, the topmost last. */
export function openChildren({ connection, xlib }: X11Display): (window: number) => number[] {
  const query = xlib.func(
    'int XQueryTree(void *display, ulong window, _Out_ ulong *root, _Out_ ulong *parent, ' +
      '_Out_ void **children, _Out_ uint *count)',
  );
  const free = xlib.func('int XFree(void *data)');
  return (window) => {
    const [children, count] = [[null as unknown], [0]];
    if (!query(connection, window, [0], [0], children, count) || !children[0]) return [];
    const found = koffi.decode(children[0], 'ulong', count[0] ?? 0) as Iterable<number | bigint>;
    const windows = [...found].map(Number);
    free(children[0]);
    return windows;
  };
}
