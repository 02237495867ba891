import { expect, it } from 'vitest';
import { durationWords } from './duration-text.ts';

it.each([
  [0, 'less than a minute'],
  [30, 'less than a minute'],
  [59, 'less than a minute'],
  [60, '1 min'],
  [90, '1 min'],
  [571, '9 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [7530, '2 h 5 min'],
])('%i seconds are never said to be more than they are: %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
