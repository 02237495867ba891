import { dayMs, hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';

/** A calendar day, `2026-11-20`. Its start and end depend on the time zone. */
export type Day = string;

/** Greater than the UTC offset of any time zone. */
const farthestOffsetMs = 15 * hourMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format is slow, and a day of windows needs one hundreds of times. */
function wallClockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** The local time at an instant, in milliseconds as if it were UTC. */
export function wallClockMs(atMs: number, timeZone: string): number {
  const fields = new Map<string, number>();
  for (const { type, value } of wallClockFormat(timeZone).formatToParts(atMs)) {
    fields.set(type, Number(value));
  }
  const field = (name: Intl.DateTimeFormatPartTypes) => fields.get(name) ?? 0;
  return Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
}

/** The calendar day of an instant. */
export function dayOf(atMs: number, timeZone: string): Day {
  return new Date(wallClockMs(atMs, timeZone)).toISOString().slice(0, 10);
}

/** The first instant of a day. Not always midnight: some daylight-saving changes skip it. */
export function startOfDay(day: Day, timeZone: string): number {
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  // Almost every day starts at its only midnight. For other days, a binary search finds the start.
  const usual = 2 * midnightMs - wallClockMs(midnightMs, timeZone);
  if (wallClockMs(usual, timeZone) === midnightMs && dayOf(usual - 1000, timeZone) < day) {
    return usual;
  }
  let before = midnightMs - farthestOffsetMs;
  let since = midnightMs + farthestOffsetMs;
  while (since - before > 1000) {
    const middle = before + Math.floor((since - before) / 2000) * 1000;
    if (dayOf(middle, timeZone) < day) before = middle;
    else since = middle;
  }
  return since;
}

/**
 * The instant of a local time. If the time occurs twice because clocks go back, the first one. A time
 * that is skipped because clocks go forward is moved later by the same amount.
 */
export function instantOf(day: Day, minutesOfDay: number, timeZone: string): number {
  const wallMs = Date.parse(`${day}T00:00:00Z`) + minutesOfDay * minuteMs;
  const at = (nearMs: number) => wallMs - (wallClockMs(nearMs, timeZone) - nearMs);
  const [before, after] = [at(wallMs - dayMs), at(wallMs + dayMs)];
  const matching = [before, after].filter((one) => wallClockMs(one, timeZone) === wallMs);
  return matching.length === 0 ? before : Math.min(...matching);
}

/** From the first day to the last. A day has 23 or 25 hours when clocks change. */
export function intervalOfDays(first: Day, last: Day, timeZone: string): Interval {
  return { start: startOfDay(first, timeZone), end: startOfDay(addDays(last, 1), timeZone) };
}

export function rangeOfDay(day: Day, timeZone: string): Interval {
  return intervalOfDays(day, day, timeZone);
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Days from `from` to `until`; negative if `until` is earlier. */
export function daysBetween(from: Day, until: Day): number {
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

/** The first day of the week that contains a day; `weekStart` 0 = Sunday … 6 = Saturday. */
export function startOfWeek(day: Day, weekStart: number): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - weekStart + 7) % 7));
}

/** Whether a text, such as a URL parameter, is a valid calendar day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
