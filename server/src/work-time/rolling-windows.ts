import { dayMs, secondMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';

/** The last 7 windows of 24 h, oldest first. The last one ends at `now`. */
export function lastSevenDays(now: Date): Interval<Date>[] {
  return [6, 5, 4, 3, 2, 1, 0].map((daysBack) => {
    const endMs = now.getTime() - daysBack * dayMs;
    return { start: new Date(endMs - dayMs), end: new Date(endMs) };
  });
}

/** 7 × 24 h ending at `now`. */
export function lastWeek(now: Date): Interval<Date> {
  return { start: new Date(now.getTime() - 7 * dayMs), end: now };
}

/** Whole seconds, halves rounded up. */
export function toSeconds(milliseconds: number): number {
  return Math.round(milliseconds / secondMs);
}
