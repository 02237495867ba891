import { expect, test } from 'vitest';
import { searchDemo } from './demo-search.ts';

test('fewer than three characters do not search; spaces around do not count', () => {
  expect(searchDemo('')).toBeUndefined();
  expect(searchDemo('pr')).toBeUndefined();
  expect(searchDemo(' pr ')).toBeUndefined();
});

test('three do, in title and text, whatever the case', () => {
  expect(searchDemo('PRO')?.map(({ title }) => title)).toEqual(['Profile', 'Projects']);
  expect(searchDemo('manual')?.map(({ title }) => title)).toEqual(['Documentation']);
  expect(searchDemo('zebra')).toEqual([]);
});
