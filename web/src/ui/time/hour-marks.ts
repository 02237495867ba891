import { hourMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { wallClockMs } from './zoned-day.ts';

export interface HourMark {
  /** Position in the day, 0 to 1. */
  at: number;
  /** Hour of the local clock, 0 to 23. */
  hour: number;
}

/**
 * Every n-th hour of the local clock, from midnight, on a day of 23 to 25 hours. A skipped hour has no
 * mark; a repeated hour has one at its first occurrence.
 */
export function hourMarks(day: Interval, timeZone: string, everyHours: number): HourMark[] {
  const marks = new Map<number, HourMark>();
  const offsetAt = (atMs: number) => wallClockMs(atMs, timeZone) - atMs;
  const offsetMs = offsetAt(day.start);
  // Reading the clock is slow, so it is read for each mark only on days when clocks change.
  const clocksChange = offsetAt(day.end) !== offsetMs;
  // Some zones are off by 45 minutes, so their hours begin at quarters of UTC hours.
  for (let atMs = day.start; atMs < day.end; atMs += hourMs / 4) {
    const wallMs = atMs + (clocksChange ? offsetAt(atMs) : offsetMs);
    if (wallMs % (everyHours * hourMs) !== 0) continue;
    const hour = (wallMs / hourMs) % 24;
    if (marks.has(hour)) continue;
    marks.set(hour, { at: (atMs - day.start) / (day.end - day.start), hour });
  }
  return [...marks.values()];
}
