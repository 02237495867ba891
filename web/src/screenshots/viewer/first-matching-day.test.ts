import { expect, it } from 'vitest';
import type { Day } from '../../ui/time/zoned-day.ts';
import { daysFrom, firstMatchingDay } from './first-matching-day.ts';

const days = ['2026-11-02', '2026-11-03', '2026-11-06', '2026-11-09'];

it('lists the days before or after a day, the nearest first', () => {
  expect(daysFrom('2026-11-06', -1, days)).toEqual(['2026-11-03', '2026-11-02']);
  expect(daysFrom('2026-11-03', 1, days)).toEqual(['2026-11-06', '2026-11-09']);
  expect(daysFrom('2026-11-09', 1, days)).toEqual([]);
});

it('skips days without a match, one after the other, and stops at the first match', async () => {
  let running = 0;
  const loaded: Day[] = [];
  const isMatch = async (day: Day) => {
    running += 1;
    expect(running).toBe(1);
    loaded.push(day);
    await Promise.resolve();
    running -= 1;
    return day === '2026-11-06';
  };
  expect(await firstMatchingDay(days, isMatch)).toBe('2026-11-06');
  expect(loaded).toEqual(['2026-11-02', '2026-11-03', '2026-11-06']);
});

it('ends with the range', async () => {
  expect(await firstMatchingDay(days, () => Promise.resolve(false))).toBeNull();
});
