import koffi from 'koffi';
import type { X11Display } from './x11-display.ts';

/** Properties of windows; undefined where a window does not have them. */
export type X11Properties = {
  root: number;
  /** Numbers: windows, atoms, process ids. */
  numbers: (window: number, name: string) => number[] | undefined;
  bytes: (window: number, name: string) => Buffer | undefined;
  /** The name as old programs set it, in any encoding. */
  legacyName: (window: number) => string | undefined;
  atom: (name: string) => number;
};

/** Longer than any stored name; in units of four bytes. */
const longestProperty = 2_048;
const anyType = 0;

export function openX11Properties({ connection, xlib }: X11Display): X11Properties {
  const free = xlib.func('int XFree(void *data)');
  const intern = xlib.func('ulong XInternAtom(void *display, const char *name, int only_existing)');
  const get = xlib.func(
    'int XGetWindowProperty(void *display, ulong window, ulong property, long offset, ' +
      'long length, int remove, ulong wanted, _Out_ ulong *type, _Out_ int *format, ' +
      '_Out_ ulong *count, _Out_ ulong *rest, _Out_ void **data)',
  );
  const atoms = new Map<string, number>();
  const atom = (name: string) => {
    const known = atoms.get(name) ?? (intern(connection, name, 0) as number);
    atoms.set(name, known);
    return known;
  };

  /** The library returns items of 8 bits as bytes and items of 32 bits as C longs. */
  const read = (window: number, name: string, format: 8 | 32) => {
    const [type, found, count, rest, data] = [[0], [0], [0], [0], [null as unknown]];
    const asked = [connection, window, atom(name), 0, longestProperty, 0, anyType];
    const failed: unknown = get(...asked, type, found, count, rest, data);
    if (failed || !data[0]) return undefined;
    try {
      if (found[0] !== format) return undefined;
      const item = format === 8 ? 'uint8' : 'ulong';
      return [...(koffi.decode(data[0], item, count[0] ?? 0) as Iterable<number | bigint>)];
    } finally {
      free(data[0]);
    }
  };

  return {
    root: xlib.func('ulong XDefaultRootWindow(void *display)')(connection) as number,
    numbers: (window, name) => read(window, name, 32)?.map(Number),
    bytes: (window, name) => {
      const bytes = read(window, name, 8);
      return bytes && Buffer.from(bytes.map(Number));
    },
    legacyName: openLegacyName({ connection, xlib }, free),
    atom,
  };
}

function openLegacyName({ connection, xlib }: X11Display, free: (data: unknown) => unknown) {
  koffi.struct('XTextProperty', {
    value: 'void *',
    encoding: 'ulong',
    format: 'int',
    count: 'ulong',
  });
  const getName = xlib.func(
    'int XGetWMName(void *display, ulong window, _Out_ XTextProperty *name)',
  );
  const convert = xlib.func(
    'int Xutf8TextPropertyToTextList(void *display, XTextProperty *property, ' +
      '_Out_ void **list, _Out_ int *count)',
  );
  const freeList = xlib.func('void XFreeStringList(void *list)');
  return (window: number): string | undefined => {
    const property: { value?: unknown } = {};
    if (!getName(connection, window, property) || !property.value) return undefined;
    const [list, count] = [[null as unknown], [0]];
    // Below 0 it failed; above, some characters have no equal in Unicode.
    const failed = (convert(connection, property, list, count) as number) < 0;
    free(property.value);
    if (failed || !list[0]) return undefined;
    const [text] = count[0] ? (koffi.decode(list[0], 'char *', 1) as string[]) : [];
    freeList(list[0]);
    return text;
  };
}
