import type { Interval } from '@time-tracker/contract/time/interval';

/** The part of a calendar day that lies in a range. */
export type LocalDay = Interval<Date> & {
  /** `2026-11-20` */
  date: string;
};

/**
 * Splits a range into the calendar days of a time zone, in order and without gaps. The first and last
 * day are clipped to the range. A day usually has 23 or 25 hours when the clock changes. A day that
 * the zone skipped (December 30, 2011 in Samoa) is omitted.
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

/** The last `count` whole days of a time zone, oldest first. The last one contains `now`. */
export function listLatestDays(now: Date, count: number, timeZone: string): LocalDay[] {
  const today = localDateAt(now.getTime(), timeZone);
  // Starts one day earlier, because the zone may have skipped a day.
  const start = new Date(startOfDay(today.subtract({ days: count }), timeZone));
  const end = new Date(startOfDay(today.add({ days: 1 }), timeZone));
  return listLocalDays({ start, end }, timeZone).slice(-count);
}

/** The local date and time at an instant, as milliseconds since 1970 as if it were UTC. */
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
