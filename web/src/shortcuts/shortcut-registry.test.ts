import { expect, it } from 'vitest';
import { keyOf, matchKey, type KeyInput, type Shortcut } from './shortcut-registry.ts';

const press = (key: string, changes: Partial<KeyInput> = {}): KeyInput => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...changes,
});

const shortcut = (keys: string): Shortcut => ({ keys, label: keys, act: () => undefined });
const [n, goToLog, t, search] = ['n', 'g t', 't', '/'].map(shortcut);
const shortcuts = [n, goToLog, t, search].flatMap((one) => one ?? []);

it.each<[KeyInput, string | null]>([
  [press('n'), 'n'],
  // Caps Lock
  [press('N'), 'n'],
  [press('N', { shiftKey: true }), null],
  [press('n', { ctrlKey: true }), null],
  [press('n', { metaKey: true }), null],
  [press('n', { altKey: true }), null],
  [press('n', { repeat: true }), null],
  [press('n', { isComposing: true }), null],
  [press('?', { shiftKey: true }), '?'],
  [press('/', { shiftKey: true }), '/'],
  [press('Enter'), null],
])('%j is %j', (event, key) => {
  expect(keyOf(event)).toBe(key);
});

it('runs a shortcut of one key at once', () => {
  expect(matchKey(shortcuts, 'n', null, 0)).toEqual({ shortcut: n, pendingKey: null });
  expect(matchKey(shortcuts, 'x', null, 0)).toEqual({ shortcut: undefined, pendingKey: null });
});

it('waits for the second key of a sequence, for a while', () => {
  expect(matchKey(shortcuts, 'g', null, 0)).toEqual({ shortcut: undefined, pendingKey: 'g' });
  const pending = { key: 'g', atMs: 0 };
  expect(matchKey(shortcuts, 't', pending, 1500).shortcut).toBe(goToLog);
  expect(matchKey(shortcuts, 't', pending, 1501).shortcut).toBe(t);
  expect(matchKey(shortcuts, 'n', pending, 100).shortcut).toBe(n);
});

it('prefers the latest registration of the same keys', () => {
  const later = shortcut('n');
  expect(matchKey([...shortcuts, later], 'n', null, 0).shortcut).toBe(later);
});
