import type { Interval } from '@time-tracker/contract/time/interval';
import { listLatestDays } from './local-days.ts';

const daysPerWeek = 7;

/**
 * The last `count` calendar weeks of a time zone, oldest first. The last one contains `now` and ends
 * with today. `weekStart` is 0 for Sunday.
 */
export function listLatestWeeks(
  now: Date,
  count: number,
  { timeZone, weekStart }: { timeZone: string; weekStart: number },
): Interval<Date>[] {
  const days = listLatestDays(now, count * daysPerWeek, timeZone);
  const weeks: Interval<Date>[] = [];
  for (const { date, start, end } of days) {
    const last = weeks.at(-1);
    const startsWeek = new Date(`${date}T00:00:00Z`).getUTCDay() === weekStart;
    if (startsWeek) weeks.push({ start, end });
    else if (last) last.end = end;
  }
  return weeks.slice(-count);
}
