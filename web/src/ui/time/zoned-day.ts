import { dayMs, hourMs, minuteMs } from '@time-tracker/contract/time/durations';

/** A day of the calendar, `2026-11-20`; which instants it holds depends on the time zone. */
export type Day = string;

/** No zone is further than this from UTC. */
const farthestOffsetMs = 15 * hourMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, and a day of slots asks for one hundreds of times. */
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

/** What a clock on the wall shows at an instant, as if the wall were in UTC: milliseconds. */
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

/** The day of the calendar that an instant falls on. */
export function dayOf(atMs: number, timeZone: string): Day {
  return new Date(wallClockMs(atMs, timeZone)).toISOString().slice(0, 10);
}

/** The first instant of a day: not always midnight, which some changes of the clock skip. */
export function startOfDay(day: Day, timeZone: string): number {
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  // Almost every day begins at the only midnight it has; the others are searched.
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
 * When a clock on the wall shows a time of a day; the first of two where the clock is put back. A
 * time that the clock skips is as much later.
 */
export function instantOf(day: Day, minutesOfDay: number, timeZone: string): number {
  const wallMs = Date.parse(`${day}T00:00:00Z`) + minutesOfDay * minuteMs;
  const at = (nearMs: number) => wallMs - (wallClockMs(nearMs, timeZone) - nearMs);
  const [before, after] = [at(wallMs - dayMs), at(wallMs + dayMs)];
  const shown = [before, after].filter((one) => wallClockMs(one, timeZone) === wallMs);
  return shown.length === 0 ? before : Math.min(...shown);
}

/** Half open: start in, finish out. 23 or 25 hours when the clock changes. */
export function rangeOfDay(day: Day, timeZone: string): { startMs: number; finishMs: number } {
  return {
    startMs: startOfDay(day, timeZone),
    finishMs: startOfDay(addDays(day, 1), timeZone),
  };
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** How many days later `until` is; below 0 when it is earlier. */
export function daysBetween(from: Day, until: Day): number {
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

/** The first day of the week that holds a day; `weekStart` 0 = Sunday … 6 = Saturday. */
export function startOfWeek(day: Day, weekStart: number): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - weekStart + 7) % 7));
}

/** Whether a text, such as one from an address, names a day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
