import { createStore } from 'zustand/vanilla';

export interface Shortcut {
  /** Keys pressed one after the other, separated by spaces: `n`, `?`, `g t`. */
  keys: string;
  /** What it does, for the list. */
  label: string;
  act: () => void;
}

/** A sequence of two keys has to be completed within this time. */
export const sequenceMs = 1500;

/** The shortcuts of what is on the page now. */
export const shortcutStore = createStore<{ shortcuts: readonly Shortcut[] }>(() => ({
  shortcuts: [],
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
 * The shortcut of a pressed key, also as the second key of a sequence, or the key to remember as the first one.
 * The latest registration wins.
 */
export function matchKey(
  shortcuts: readonly Shortcut[],
  key: string,
  pending: { key: string; atMs: number } | null,
  nowMs: number,
): { shortcut: Shortcut | undefined; pendingKey: string | null } {
  const isFresh = pending !== null && nowMs - pending.atMs <= sequenceMs;
  const inSequence = isFresh ? lastOf(shortcuts, `${pending.key} ${key}`) : undefined;
  const shortcut = inSequence ?? lastOf(shortcuts, key);
  const begins = !shortcut && shortcuts.some(({ keys }) => keys.startsWith(`${key} `));
  return { shortcut, pendingKey: begins ? key : null };
}

function lastOf(shortcuts: readonly Shortcut[], keys: string): Shortcut | undefined {
  return shortcuts.findLast((shortcut) => shortcut.keys === keys);
}
