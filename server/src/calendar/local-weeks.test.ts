import { expect, test } from 'vitest';
import { listLatestWeeks } from './local-weeks.ts';

const weeksAt = (now: string, weekStart: number, count = 2) =>
  listLatestWeeks(new Date(now), count, { timeZone: 'Europe/Berlin', weekStart }).map(
    ({ start, end }) => `${start.toISOString()} ${end.toISOString()}`,
  );

test('whole weeks, and the current one until the end of today', () => {
  // Thursday. The clock was put forward on Sunday, March 29, 2026.
  expect(weeksAt('2026-04-02T10:00:00Z', 1)).toEqual([
    '2026-03-22T23:00:00.000Z 2026-03-29T22:00:00.000Z',
    '2026-03-29T22:00:00.000Z 2026-04-02T22:00:00.000Z',
  ]);
});

test('the first day of the week can be any, also today', () => {
  expect(weeksAt('2026-04-02T10:00:00Z', 4, 1)).toEqual([
    '2026-04-01T22:00:00.000Z 2026-04-02T22:00:00.000Z',
  ]);
  expect(weeksAt('2026-04-02T10:00:00Z', 5, 3)).toHaveLength(3);
});
