import { hourMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { wallClockAt } from './local-days.ts';

export const hoursPerDay = 24;
export const daysPerWeek = 7;

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
  return listHourRuns(range, timeZone).flatMap(splitIntoHours);
}

/**
 * The clock hours of a range in runs, which are few, however long the range is. A run has either whole hours
 * without a clock change between them, the first of which is `hour` of `weekday`, or one clipped hour.
 */
export function listHourRuns(range: Interval<Date>, timeZone: string): LocalHour[] {
  const runs: LocalHour[] = [];
  const endMs = range.end.getTime();
  let startMs = range.start.getTime();
  while (startMs < endMs) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(timeZone);
    const changeMs = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? endMs;
    const untilMs = Math.min(changeMs, endMs);
    runs.push(...splitAtEnds(startMs, untilMs, zoned.offsetNanoseconds / 1_000_000));
    startMs = untilMs;
  }
  return runs;
}

/** Separates whole hours from clipped ones, where the offset from UTC does not change. */
function splitAtEnds(startMs: number, endMs: number, offsetMs: number): LocalHour[] {
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

/** Each hour of a run. */
export function splitIntoHours({ weekday, hour, start, end }: LocalHour): LocalHour[] {
  const [startMs, endMs] = [start.getTime(), end.getTime()];
  return Array.from({ length: Math.ceil((endMs - startMs) / hourMs) }, (_, next) => ({
    weekday: (weekday + Math.floor((hour + next) / hoursPerDay)) % daysPerWeek,
    hour: (hour + next) % hoursPerDay,
    start: new Date(startMs + next * hourMs),
    end: new Date(Math.min(startMs + (next + 1) * hourMs, endMs)),
  }));
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
