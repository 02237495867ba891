import type { Interval } from '@time-tracker/contract/time/interval';

/** The hour of Monday from which the digest is sent. */
const morningHour = 7;
/** After an outage the digest may still come on Tuesday; later it would no longer be news. */
const lastWeekday = 2;

/** A week that a digest is about, in the time zone of a person. */
export type DigestWeek = {
  /** The day after the week: `2026-11-23`. */
  monday: string;
  first: string;
  last: string;
  range: Interval<Date>;
};

/** The week whose digest is due in a time zone now. Undefined: none is. */
export function dueWeek(now: Date, timeZone: string): DigestWeek | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const { dayOfWeek, hour } = local;
  if (dayOfWeek > lastWeekday || (dayOfWeek === 1 && hour < morningHour)) return undefined;
  const monday = local.toPlainDate().subtract({ days: dayOfWeek - 1 });
  const first = monday.subtract({ days: 7 });
  const startOf = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return {
    monday: monday.toString(),
    first: first.toString(),
    last: monday.subtract({ days: 1 }).toString(),
    range: { start: startOf(first), end: startOf(monday) },
  };
}
