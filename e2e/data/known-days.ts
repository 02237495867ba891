import { hourMs } from '@time-tracker/contract/time/durations';
/** Days are counted from one instant, so that midnight during a test does not change them. */
const nowMs = Date.now();

/** This many days ago in UTC, such as `2026-10-25`. */
export function dayBack(days: number): string {
  return new Date(nowMs - days * 24 * hourMs).toISOString().slice(0, 10);
}

/** The first and last day of a week in UTC, Monday to Sunday, this many weeks ago. */
export function weekBack(weeks: number): { first: string; last: string } {
  const daysSinceMonday = (new Date(nowMs).getUTCDay() + 6) % 7;
  const mondayBack = daysSinceMonday + weeks * 7;
  return { first: dayBack(mondayBack), last: dayBack(mondayBack - 6) };
}

/** The latest day of 25 hours in a zone with such days, such as `2026-10-25`. */
export function latestLongDay(timeZone: string): string {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const yesterdayMs = nowMs - 24 * hourMs;
  const hours = new Map<string, number>();
  for (let ago = 0; ago < 400 * 24; ago++) {
    const day = dayOf.format(yesterdayMs - ago * hourMs);
    const count = (hours.get(day) ?? 0) + 1;
    if (count === 25) return day;
    hours.set(day, count);
  }
  throw new Error(`${timeZone} has no day of 25 hours`);
}
