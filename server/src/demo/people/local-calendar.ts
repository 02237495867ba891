/** A day of somebody's own calendar: 2026-03-09. */
export type LocalDay = string;

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** What a clock on the wall shows, as if it were UTC. */
function wallClockMs(timeZone: string, atMs: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export function localDayOf(timeZone: string, atMs: number): LocalDay {
  return new Date(wallClockMs(timeZone, atMs)).toISOString().slice(0, 10);
}

/** As a desktop shows it: Mon 9 Mar, 14:05. */
export function localClockOf(timeZone: string, atMs: number): { day: string; time: string } {
  const wall = new Date(wallClockMs(timeZone, atMs));
  const [weekday = '', date = '', month = ''] = wall.toUTCString().split(/,? /);
  return { day: `${weekday} ${Number(date)} ${month}`, time: wall.toISOString().slice(11, 16) };
}

/** The instant at which a clock there shows so many minutes after midnight. */
export function instantOf(timeZone: string, day: LocalDay, minutes: number): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const guess = wall - (wallClockMs(timeZone, wall) - wall);
  return guess - (wallClockMs(timeZone, guess) - wall);
}

/** 0 is Sunday. */
export function weekdayOf(day: LocalDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function addDays(day: LocalDay, days: number): LocalDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Days since 1970, for what comes around every so many days. */
export function dayNumber(day: LocalDay): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
}
