import { expect, it } from 'vitest';
import { readDuration, startsDuration } from './typed-duration.ts';

it.each([
  ['1:30', 90],
  ['01:30', 90],
  ['01:30:00', 90],
  [':45', 45],
  ['0:05', 5],
  ['1.5', 90],
  ['1,5', 90],
  ['.5', 30],
  ['2', 120],
  ['2.', 120],
  ['1.25 h', 75],
  ['0.33', 20],
  ['90m', 90],
  ['90 min', 90],
  ['1h', 60],
  ['1h 30', 90],
  ['1h30m', 90],
  [' 1 H 30 M ', 90],
  ['24', 1440],
  ['24:00', 1440],
])('reads %j as %d minutes', (text, minutes) => {
  expect(readDuration(text)).toBe(minutes);
});

it.each([
  '',
  '0',
  '0:00',
  '0.001',
  '1:60',
  '1h 60',
  '24:01',
  '25',
  '1441m',
  '90',
  '-1',
  '1:3',
  'h',
  '1d',
  '1h 2h',
  '1..5',
  'abc',
])('does not read %j', (text) => {
  expect(readDuration(text)).toBeUndefined();
});

it('starts with a digit, a colon or a decimal sign', () => {
  expect(['1', ':', '.', ','].every(startsDuration)).toBe(true);
  expect(['a', 'Enter', 'F2', ' ', '10'].some(startsDuration)).toBe(false);
});
