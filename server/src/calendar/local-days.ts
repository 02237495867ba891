import type { Interval } from '@time-tracker/contract/time/interval';

/** The part of a calendar day that lies in a range. */
export type LocalDay = Interval<Date> & {
  /** `2026-11-20` */
  date: string;
};

/**
 * The days of a time zone that a range consists of, in order and without gaps. The first and the last
 * one are cut at the ends of the range. A day has 23 or 25 hours when the clock changes. A day that
 * the zone skipped (30 December 2011 in Samoa) is left out.
 */
export function listLocalDays(range: Interval<Date>, timeZone: string): LocalDay[] {
  const days: LocalDay[] = [];
  const endMs = range.end.getTime();
  let startMs = range.start.getTime();
  let date = localDateAt(startMs, timeZone);
  while (startMs < endMs) {
    const next = date.add({ days: 1 });
    const nextMs = Math.min(startOfDay(next, timeZone), endMs);
    if (nextMs > startMs) {
      days.push({ date: date.toString(), start: new Date(startMs), end: new Date(nextMs) });
      startMs = nextMs;
    }
    date = next;
  }
  return days;
}

/** The last days of a time zone, oldest first, each of them whole. The last one contains `now`. */
export function listLatestDays(now: Date, count: number, timeZone: string): LocalDay[] {
  const today = localDateAt(now.getTime(), timeZone);
  // One more, since the zone may have skipped a day.
  const start = new Date(startOfDay(today.subtract({ days: count }), timeZone));
  const end = new Date(startOfDay(today.add({ days: 1 }), timeZone));
  return listLocalDays({ start, end }, timeZone).slice(-count);
}

/** What a clock in the time zone shows, as milliseconds of a clock in UTC that shows the same. */
export function wallClockAt(atMs: number, timeZone: string): number {
  return atMs + zonedAt(atMs, timeZone).offsetNanoseconds / 1_000_000;
}

/** The first instant of a calendar day. It is later than midnight when the clock skips midnight. */
function startOfDay(date: Temporal.PlainDate, timeZone: string): number {
  return date.toZonedDateTime(timeZone).epochMilliseconds;
}

function localDateAt(atMs: number, timeZone: string): Temporal.PlainDate {
  return zonedAt(atMs, timeZone).toPlainDate();
}

function zonedAt(atMs: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
}
