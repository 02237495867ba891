import { expect, test } from 'vitest';
import {
  idleChoices,
  losesScreenshots,
  retentionChoices,
  retentionDays,
  retentionValue,
  weekStartChoices,
} from './setting-labels.ts';

test('idle: 3, 5, 10, 20, never', () => {
  expect(idleChoices().map(({ label }) => label)).toEqual([
    'After 3 minutes',
    'After 5 minutes',
    'After 10 minutes',
    'After 20 minutes',
    'Never',
  ]);
});

test('retention: every choice is parsed as it was written, permanently too', () => {
  expect(retentionChoices().map(({ value }) => retentionDays(value))).toEqual([
    7,
    30,
    90,
    180,
    365,
    null,
  ]);
  for (const { value } of retentionChoices())
    expect(retentionValue(retentionDays(value))).toBe(value);
});

test.each([
  [90, 30, true],
  [90, 90, false],
  [90, null, false],
  [null, 365, true],
  [null, null, false],
])('from %s to %s days loses screenshots: %s', (before, after, loses) => {
  expect(losesScreenshots(before, after)).toBe(loses);
});

test('a week can begin on any day, with 0 as Sunday', () => {
  expect(weekStartChoices()).toHaveLength(7);
  expect(weekStartChoices().at(-1)).toEqual({ value: '0', label: 'Sunday' });
});
