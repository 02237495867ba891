import { expect, test } from 'vitest';
import { choose, parseChoice } from './organization-rules.ts';

test.each([
  [null, -1],
  ['', -1],
  ['-1', -1],
  ['7', 7],
  ['7.5', -1],
  ['seven', -1],
])('the stored value %j selects %i', (stored, id) => {
  expect(parseChoice(stored)).toBe(id);
});

test('selects the stored organization if it is in the list, else the first', () => {
  const list = [{ id: 3 }, { id: 5 }];
  expect(choose(list, 5)).toBe(list[1]);
  expect(choose(list, 9)).toBe(list[0]);
  expect(choose(list, -1)).toBe(list[0]);
  expect(choose([], 5)).toBeUndefined();
});
