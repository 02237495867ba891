import { expect, test } from 'vitest';
import { activityPercentOf } from './activity-percent.ts';

test.each([
  [0, 0, null],
  [59, 59, null],
  [0, 60, 0],
  [60, 60, 100],
  [1, 200, 1],
  [299, 60_000, 0],
  [300, 60_000, 1],
])('%d of %d seconds: %s', (active, measured, percent) => {
  expect(activityPercentOf(active, measured)).toBe(percent);
});
