import { createStore } from 'zustand/vanilla';

export interface Shortcut {
  /** Keys pressed one after the other, separated by spaces: `n`, `?`, `g t`. */
  keys: string;
  /** What it does, for the list. */
  label: string;
  act: () => void;
  /** Whether it does something on the page that is shown. */
  isAvailable?: (() => boolean) | undefined;
}

interface ShortcutState {
  /** Of what is on the page now. */
  shortcuts: readonly Shortcut[];
  /** The first key of a sequence, until another key is pressed; else null. */
  pendingKey: string | null;
}

export const shortcutStore = createStore<ShortcutState>(() => ({
  shortcuts: [],
  pendingKey: null,
}));

/** Returns a function that removes it again. */
export function registerShortcut(shortcut: Shortcut): () => void {
  shortcutStore.setState(({ shortcuts }) => ({ shortcuts: [...shortcuts, shortcut] }));
  return () =>
    shortcutStore.setState(({ shortcuts }) => ({
      shortcuts: shortcuts.filter((one) => one !== shortcut),
    }));
}

/** The pressed key as shortcuts name it; null if it is held down or pressed with a modifier. */
export function keyOf(event: KeyInput): string | null {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing)
    return null;
  // Other signs than letters need Shift on some keyboards.
  const isLetter = key.toLowerCase() !== key.toUpperCase();
  if (key.length !== 1 || (isLetter && event.shiftKey)) return null;
  return key.toLowerCase();
}

export type KeyInput = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/**
 * The shortcut of a pressed key, or the key to remember as the first one of a sequence. After that one, a key never
 * means what it means alone, however late it comes. The latest registration wins.
 */
export function matchKey(
  shortcuts: readonly Shortcut[],
  key: string,
  pendingKey: string | null,
): { shortcut: Shortcut | undefined; pendingKey: string | null } {
  if (pendingKey !== null) {
    return { shortcut: lastOf(shortcuts, `${pendingKey} ${key}`), pendingKey: null };
  }
  const shortcut = lastOf(shortcuts, key);
  const begins = !shortcut && sequencesAfter(shortcuts, key).length > 0;
  return { shortcut, pendingKey: begins ? key : null };
}

/** The shortcuts that begin with this key. */
export function sequencesAfter(shortcuts: readonly Shortcut[], key: string): Shortcut[] {
  return shortcuts.filter(({ keys }) => keys.startsWith(`${key} `));
}

function lastOf(shortcuts: readonly Shortcut[], keys: string): Shortcut | undefined {
  return shortcuts.findLast((shortcut) => shortcut.keys === keys);
}
