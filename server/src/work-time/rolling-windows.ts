import type { Range } from '../access/visible-work.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The last 7 windows of 24 h, oldest first, the last one ending at `now`. */
export function lastSevenDays(now: Date): Range[] {
  return [6, 5, 4, 3, 2, 1, 0].map((daysBack) => {
    const finish = now.getTime() - daysBack * dayMilliseconds;
    return { start: new Date(finish - dayMilliseconds), finish: new Date(finish) };
  });
}

/** 7 × 24 h ending at `now`. */
export function lastWeek(now: Date): Range {
  return { start: new Date(now.getTime() - 7 * dayMilliseconds), finish: now };
}

/** Whole seconds, halves rounded up. */
export function toSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}
