import { expect, it } from 'vitest';
import { dayOf } from '../ui/time/zoned-day.ts';
import { daysOfWindow } from './window-days.ts';

const timeZone = 'Europe/Berlin';

/** The first day of the weekly and of the monthly window that end at an instant. */
function firstDays(endedAt: string): string[] {
  const endedAtMs = Date.parse(endedAt);
  const calendar = { today: dayOf(endedAtMs, timeZone), weekStart: 1 };
  return (['weekly', 'monthly'] as const).map((window) => {
    const { first, last } = daysOfWindow(window, endedAtMs, timeZone, calendar);
    expect(last).toBe(calendar.today);
    return first;
  });
}

it('a window touches one day more than it is long', () => {
  expect(firstDays('2026-12-20T00:30:00+01:00')).toEqual(['2026-12-13', '2026-11-20']);
  expect(firstDays('2026-12-20T23:30:00+01:00')).toEqual(['2026-12-13', '2026-11-20']);
});

it('with a day of 23 hours it starts an hour earlier, which may be the day before', () => {
  expect(firstDays('2026-04-02T00:30:00+02:00')).toEqual(['2026-03-25', '2026-03-02']);
  expect(firstDays('2026-04-02T01:30:00+02:00')).toEqual(['2026-03-26', '2026-03-03']);
});

it('with a day of 25 hours it starts an hour later, which may be the day after', () => {
  expect(firstDays('2026-10-28T23:30:00+01:00')).toEqual(['2026-10-22', '2026-09-29']);
});

it('before the numbers are loaded, days are counted back from today', () => {
  const calendar = { today: '2026-04-02', weekStart: 1 };
  expect(daysOfWindow('weekly', 0, timeZone, calendar).first).toBe('2026-03-26');
});
