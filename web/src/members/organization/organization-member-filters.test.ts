import { expect, test } from 'vitest';
import { toPage, toShow } from './organization-member-filters.ts';

test('an invalid filter in the address shows all', () => {
  expect(toShow('invited')).toBe('invited');
  expect(toShow('everything')).toBe('all');
  expect(toShow(null)).toBe('all');
});

test('an invalid page in the address shows the first', () => {
  expect(toPage('3')).toBe(3);
  for (const text of [null, '', '0', '-1', '1.5', 'two', '1000001']) expect(toPage(text)).toBe(1);
});
