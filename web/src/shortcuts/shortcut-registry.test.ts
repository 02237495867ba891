import { expect, it } from 'vitest';
import {
  keyOf,
  matchKey,
  sequencesAfter,
  type KeyInput,
  type Shortcut,
} from './shortcut-registry.ts';

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
  expect(matchKey(shortcuts, 'n', null)).toEqual({ shortcut: n, pendingKey: null });
  expect(matchKey(shortcuts, 'x', null)).toEqual({ shortcut: undefined, pendingKey: null });
});

it('waits for the second key of a sequence, which never means what it means alone', () => {
  expect(matchKey(shortcuts, 'g', null)).toEqual({ shortcut: undefined, pendingKey: 'g' });
  expect(matchKey(shortcuts, 't', 'g')).toEqual({ shortcut: goToLog, pendingKey: null });
  expect(matchKey(shortcuts, 't', null).shortcut).toBe(t);
  expect(matchKey(shortcuts, 'n', 'g')).toEqual({ shortcut: undefined, pendingKey: null });
});

it('lists what a first key can lead to', () => {
  expect(sequencesAfter(shortcuts, 'g')).toEqual([goToLog]);
  expect(sequencesAfter(shortcuts, 't')).toEqual([]);
});

it('prefers the latest registration of the same keys', () => {
  const later = shortcut('n');
  expect(matchKey([...shortcuts, later], 'n', null).shortcut).toBe(later);
});
