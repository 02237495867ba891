import type { Day } from '../../ui/time/zoned-day.ts';

/** The days before or after a day, nearest first. `days` are oldest first. */
export function daysFrom(day: Day, by: 1 | -1, days: readonly Day[]): Day[] {
  return by === 1 ? days.filter((one) => one > day) : days.filter((one) => one < day).reverse();
}

/** The first of these days with a match, or null. Checks one day at a time. */
export async function firstMatchingDay(
  days: readonly Day[],
  isMatch: (day: Day) => Promise<boolean>,
): Promise<Day | null> {
  for (const day of days) if (await isMatch(day)) return day;
  return null;
}
