import { dayMs } from '@time-tracker/contract/time/durations';

/** A day of a person's own calendar: 2026-03-09. */
export type LocalDay = string;

function localTime(timeZone: string, atMs: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
}

export function localDayOf(timeZone: string, atMs: number): LocalDay {
  return localTime(timeZone, atMs).toPlainDate().toString();
}

/** As a desktop shows it: Mon 9 Mar, 14:05. */
export function localClockOf(timeZone: string, atMs: number): { day: string; time: string } {
  const local = localTime(timeZone, atMs);
  const day = local.toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
  return { day: day.replace(',', ''), time: local.toPlainTime().toString().slice(0, 5) };
}

/** The instant at which a local clock shows this many minutes after midnight. */
export function instantOf(timeZone: string, day: LocalDay, minutes: number): number {
  return Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes }).toZonedDateTime(timeZone)
    .epochMilliseconds;
}

/** 0 is Sunday. */
export function weekdayOf(day: LocalDay): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7;
}

export function addDays(day: LocalDay, days: number): LocalDay {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Days since 1970. */
export function dayNumber(day: LocalDay): number {
  return Math.floor(startOfDay(day) / dayMs);
}

/** When a day of the UTC calendar starts. */
export function startOfDay(day: LocalDay): number {
  return Date.parse(`${day}T00:00:00Z`);
}
