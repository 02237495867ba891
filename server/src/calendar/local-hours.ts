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

/**
 * The same hours, joined: each run has whole clock hours that follow each other, beginning with `hour` of
 * `weekday`, or a single cut hour.
 */
export function listHourRuns(range: Interval<Date>, timeZone: string): LocalHour[] {
  const runs: LocalHour[] = [];
  const endMs = range.end.getTime();
  let startMs = range.start.getTime();
  while (startMs < endMs) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(timeZone);
    const changeMs = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? endMs;
    const steadyEndMs = Math.min(changeMs, endMs);
    runs.push(...splitAtHours(startMs, steadyEndMs, wallClockAt(startMs, timeZone) - startMs));
    startMs = steadyEndMs;
  }
  return runs;
}

/** A cut hour, whole hours, and a cut hour, each if there is one. */
function splitAtHours(startMs: number, endMs: number, offsetMs: number): LocalHour[] {
  const firstMs = Math.ceil((startMs + offsetMs) / hourMs) * hourMs - offsetMs;
  const lastMs = Math.floor((endMs + offsetMs) / hourMs) * hourMs - offsetMs;
  const cuts = [startMs, firstMs, lastMs, endMs].filter((at) => at >= startMs && at <= endMs);
  return cuts.slice(1).flatMap((nextMs, index) => {
    const atMs = cuts[index] ?? startMs;
    if (nextMs <= atMs) return [];
    const wall = new Date(atMs + offsetMs);
    const [weekday, hour] = [wall.getUTCDay(), wall.getUTCHours()];
    return [{ weekday, hour, start: new Date(atMs), end: new Date(nextMs) }];
  });
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
