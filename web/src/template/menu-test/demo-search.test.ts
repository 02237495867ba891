import { expect, test } from 'vitest';
import { searchDemo } from './demo-search.ts';

test('fewer than three characters do not search; surrounding spaces do not count', () => {
  expect(searchDemo('')).toBeUndefined();
  expect(searchDemo('pr')).toBeUndefined();
  expect(searchDemo(' pr ')).toBeUndefined();
});

test('three characters search title and text, ignoring case', () => {
  expect(searchDemo('PRO')?.map(({ title }) => title)).toEqual(['Profile', 'Projects']);
  expect(searchDemo('manual')?.map(({ title }) => title)).toEqual(['Documentation']);
  expect(searchDemo('zebra')).toEqual([]);
});
