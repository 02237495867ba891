import { expect, test } from 'vitest';
import { toShow } from './organization-member-filters.ts';

test('an invalid filter in the address shows all', () => {
  expect(toShow('invited')).toBe('invited');
  expect(toShow('everything')).toBe('all');
  expect(toShow(null)).toBe('all');
});
