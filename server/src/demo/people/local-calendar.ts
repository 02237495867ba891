import { wallClockAt } from '../../calendar/local-days.ts';

/** A day of somebody's own calendar: 2026-03-09. */
export type LocalDay = string;

const dayMs = 86_400_000;

export function localDayOf(timeZone: string, atMs: number): LocalDay {
  return new Date(wallClockAt(atMs, timeZone)).toISOString().slice(0, 10);
}

/** As a desktop shows it: Mon 9 Mar, 14:05. */
export function localClockOf(timeZone: string, atMs: number): { day: string; time: string } {
  const wall = new Date(wallClockAt(atMs, timeZone));
  const [weekday = '', date = '', month = ''] = wall.toUTCString().split(/,? /);
  return { day: `${weekday} ${Number(date)} ${month}`, time: wall.toISOString().slice(11, 16) };
}

/** The instant at which a clock there shows so many minutes after midnight. */
export function instantOf(timeZone: string, day: LocalDay, minutes: number): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const guess = wall - (wallClockAt(wall, timeZone) - wall);
  return guess - (wallClockAt(guess, timeZone) - wall);
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
