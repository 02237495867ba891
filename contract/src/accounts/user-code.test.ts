import { expect, test } from 'vitest';
import { formatUserCode, userCodePattern } from './user-code.ts';

test.each([
  ['BCDF-GHJK', 'BCDF-GHJK'],
  ['bcdfghjk', 'BCDF-GHJK'],
  [' bcdf ghjk\n', 'BCDF-GHJK'],
  ['bc–df–gh–jk', 'BCDF-GHJK'],
  ['bcdf', 'BCDF'],
  ['', ''],
])('"%s" is shown as "%s"', (typed, shown) => {
  expect(formatUserCode(typed)).toBe(shown);
});

test.each(['BCDF-GHJ', 'BCDF-GHJKL', 'ABCD-EFGH', 'BCDFGHJK', 'BCDF-GHJ1'])(
  '%s is no code',
  (code) => {
    expect(userCodePattern.test(code)).toBe(false);
  },
);
