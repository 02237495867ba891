import { expect, test } from 'vitest';
import { countActive } from './filter-choices.ts';

test('counts the filters that leave something out', () => {
  expect(countActive([{ value: 'all' }, { value: 'all' }])).toBe(0);
  expect(countActive([{ value: '4' }, { value: 'all' }])).toBe(1);
  expect(countActive([{ value: '4' }, { value: '7' }])).toBe(2);
});
