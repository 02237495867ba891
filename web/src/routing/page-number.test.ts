import { expect, test } from 'vitest';
import { readPageNumber } from './page-number.ts';

test('an invalid page in the address shows the first', () => {
  expect(readPageNumber('3')).toBe(3);
  for (const text of [null, '', '0', '-1', '1.5', 'two', '1000001'])
    expect(readPageNumber(text)).toBe(1);
});
