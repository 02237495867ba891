import { hourMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { listLocalDays, wallClockAt } from './local-days.ts';

/** An interval during which the local time is in one hour of one weekday. */
export type LocalHour = Interval<Date> & {
  /** 0 = Sunday … 6 = Saturday */
  weekday: number;
  hour: number;
};

/**
 * Splits a range into the clock hours of a time zone, in order and without gaps. The first and last
 * hour are clipped to the range. An hour is missing when the clock is set forward, and appears twice
 * when it is set back.
 */
export function listLocalHours(range: Interval<Date>, timeZone: string): LocalHour[] {
  return listLocalDays(range, timeZone).flatMap((day) => splitIntoHours(day, timeZone));
}

function splitIntoHours(day: Interval<Date>, timeZone: string): LocalHour[] {
  const hours: LocalHour[] = [];
  const endMs = day.end.getTime();
  let startMs = day.start.getTime();
  const offsetAt = (atMs: number) => wallClockAt(atMs, timeZone) - atMs;
  const firstOffset = offsetAt(startMs);
  // Looking up the offset is the slowest step, and the offset is constant on most days.
  const isSteady = offsetAt(endMs - 1) === firstOffset;
  while (startMs < endMs) {
    const wall = new Date(startMs + (isSteady ? firstOffset : offsetAt(startMs)));
    const nextMs = Math.min(startMs + hourMs - (wall.getTime() % hourMs), endMs);
    hours.push({
      weekday: wall.getUTCDay(),
      hour: wall.getUTCHours(),
      start: new Date(startMs),
      end: new Date(nextMs),
    });
    startMs = nextMs;
  }
  return hours;
}

/** The last 24 clock hours, oldest first. The last one contains `now`. */
export function listLatestHours(now: Date, timeZone: string): Interval<Date>[] {
  const nowMs = now.getTime();
  const currentMs = nowMs - (wallClockAt(nowMs, timeZone) % hourMs);
  return Array.from({ length: 24 }, (_, index) => {
    const startMs = currentMs - (23 - index) * hourMs;
    return { start: new Date(startMs), end: new Date(startMs + hourMs) };
  });
}
