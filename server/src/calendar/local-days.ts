/** The part of one calendar day that lies in a range; half open. */
export type LocalDay = {
  /** `2026-11-20` */
  date: string;
  start: Date;
  finish: Date;
};

const dayMs = 24 * 60 * 60 * 1000;
/** No zone is further than this from UTC. */
const farthestOffsetMs = 15 * 60 * 60 * 1000;

/**
 * The days of a time zone that make up a range, in order and without gaps; the first and the last
 * are cut to it. A day has 23 or 25 hours when the clock changes, and one that a zone skipped (Samoa
 * has no 30 December 2011) is left out.
 */
export function listLocalDays(range: { start: Date; finish: Date }, timeZone: string): LocalDay[] {
  const days: LocalDay[] = [];
  const finishMs = range.finish.getTime();
  let fromMs = range.start.getTime();
  let date = dateAt(fromMs, timeZone);
  while (fromMs < finishMs) {
    const next = addDays(date, 1);
    const toMs = Math.min(startOfDay(next, timeZone), finishMs);
    if (toMs > fromMs) {
      days.push({ date, start: new Date(fromMs), finish: new Date(toMs) });
      fromMs = toMs;
    }
    date = next;
  }
  return days;
}

/** The last days of a time zone, oldest first, each whole; the one that `now` is in is the last. */
export function listLatestDays(now: Date, count: number, timeZone: string): LocalDay[] {
  const today = dateAt(now.getTime(), timeZone);
  // A day may be missing from the calendar of a zone, so one more is looked at.
  const start = new Date(startOfDay(addDays(today, -count), timeZone));
  const finish = new Date(startOfDay(addDays(today, 1), timeZone));
  return listLocalDays({ start, finish }, timeZone).slice(-count);
}

/** The first instant of a calendar day: not always midnight, which some changes of the clock skip. */
function startOfDay(date: string, timeZone: string): number {
  const midnightMs = Date.parse(`${date}T00:00:00Z`);
  const guessMs = midnightMs - offsetAt(midnightMs, timeZone);
  const startMs = midnightMs - offsetAt(guessMs, timeZone);
  const isMidnight = wallClockAt(startMs, timeZone) === midnightMs;
  if (isMidnight && dateAt(startMs - 1, timeZone) < date) return startMs;
  return searchStartOfDay(date, midnightMs, timeZone);
}

function searchStartOfDay(date: string, midnightMs: number, timeZone: string): number {
  let before = midnightMs - farthestOffsetMs;
  let since = midnightMs + farthestOffsetMs;
  while (since - before > 1000) {
    const middle = before + Math.floor((since - before) / 2000) * 1000;
    if (dateAt(middle, timeZone) < date) before = middle;
    else since = middle;
  }
  return since;
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

function dateAt(atMs: number, timeZone: string): string {
  return new Date(wallClockAt(atMs, timeZone)).toISOString().slice(0, 10);
}

function offsetAt(atMs: number, timeZone: string): number {
  return wallClockAt(atMs, timeZone) - atMs;
}

/** What a clock on the wall shows, as if the wall were in UTC. */
export function wallClockAt(atMs: number, timeZone: string): number {
  const wholeMs = Math.floor(atMs / 1000) * 1000;
  const [month, day, year, hour, minute, second] = formatOf(timeZone)
    .format(wholeMs)
    .split(/\D+/)
    .map(Number);
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  return wall + (atMs - wholeMs);
}

/** Making a format takes longer than a thousand uses of it; there are some hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
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
