import { expect, test } from 'vitest';
import { passwordSegments } from './password-strength.ts';

test.each([
  ['', 0],
  ['a', 1],
  ['aA1!', 1],
  ['aA1!xyz', 1],
  ['abcdefgh', 1],
  ['abcdefgH', 2],
  ['abcdefG8', 3],
  ['abcdeG8!', 4],
  ['äÖ٣!äÖ٣!', 4],
])('%j fills %i of four segments', (password, segments) => {
  expect(passwordSegments(password)).toBe(segments);
});
