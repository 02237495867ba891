import { afterEach, expect, it } from 'vitest';
import { durationText, runningDuration } from './duration-text.ts';
import { chooseFormats, defaultFormats } from './format-choice.ts';

afterEach(() => chooseFormats(defaultFormats));

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
  [9_993_720, '2,776h 02m'],
])('%i seconds are never rounded up: %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

it.each([
  [-5, '00:00:00', '0s', '0s'],
  [12.9, '00:00:12', '12s', '12s'],
  [59, '00:00:59', '59s', '59s'],
  [60, '00:01:00', '1m 00s', '0.02 h'],
  [252, '00:04:12', '4m 12s', '0.07 h'],
  [3599, '00:59:59', '59m 59s', '1.00 h'],
  [3600, '01:00:00', '1h 00m', '1.00 h'],
  [90_000, '25:00:00', '25h 00m', '25.00 h'],
])('%i running seconds in each format: %s, %s, %s', (seconds, ...texts) => {
  const formats = ['clock', 'units', 'decimal'] as const;
  for (const [index, duration] of formats.entries()) {
    chooseFormats({ ...defaultFormats, duration });
    expect(runningDuration(seconds)).toBe(texts[index]);
  }
});
