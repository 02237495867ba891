import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [0, 'less than a minute'],
  [30, 'less than a minute'],
  [59, 'less than a minute'],
  [60, '1m'],
  [90, '1m'],
  [571, '9m'],
  [3599, '59m'],
  [3600, '1h'],
  [4140, '1h 09m'],
  [7530, '2h 05m'],
])('%i seconds are never rounded up: %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
