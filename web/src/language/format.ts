import { t } from '@lingui/core/macro';
import { i18n } from './i18n.ts';

/** `hh:mm:ss`, with hours past 24. Negative durations count as 0. */
export function formatDuration(durationSeconds: number): string {
  const whole = Math.max(0, Math.floor(durationSeconds));
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `dd/mm/yyyy`, in the given time zone or the browser's. */
export function formatDate(at: string | number | Date, timeZone?: string): string {
  return dateFormat('date', timeZone).format(new Date(at));
}

/** `hh:mm`, in the given time zone or the browser's. */
export function formatTime(at: string | number | Date, timeZone?: string): string {
  return dateFormat('time', timeZone).format(new Date(at));
}

/** `hh:mm:ss`, in the given time zone or the browser's. */
export function formatClock(at: string | number | Date, timeZone?: string): string {
  return dateFormat('clock', timeZone).format(new Date(at));
}

/** A day of the calendar, given as `2026-11-20`: `Friday, 20/11/2026`. */
export function formatDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${dateFormat('weekday', 'UTC').format(at)}, ${formatDate(at, 'UTC')}`;
}

/** `Fri`. */
export function formatWeekday(day: string): string {
  return dateFormat('shortWeekday', 'UTC').format(new Date(`${day}T00:00:00Z`));
}

/** `Monday`, for 0 = Sunday to 6 = Saturday. */
export function weekdayName(weekday: number): string {
  return dateFormat('weekday', 'UTC').format(dayOfWeekday(weekday));
}

/** `Mon`, for 0 = Sunday to 6 = Saturday. */
export function shortWeekdayName(weekday: number): string {
  return dateFormat('shortWeekday', 'UTC').format(dayOfWeekday(weekday));
}

/** 01/02/1970 was a Sunday. */
function dayOfWeekday(weekday: number): Date {
  return new Date(Date.UTC(1970, 1, 1 + weekday));
}

/** A full hour of the day, `09:00`; 24 is `24:00`. */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The exact instant with its zone, for tooltips: `20/11/2026, 09:17:35 CET`. */
export function formatInstant(at: string | number | Date, timeZone?: string): string {
  return dateFormat('instant', timeZone).format(new Date(at));
}

/** Whole percent. Null means that too little was measured. */
export function formatPercent(percent: number | null): string {
  return percent === null ? t`not measured` : `${percent} %`;
}

/** `1,234`. */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** `Website, Shop and Billing`. */
export function formatList(names: Iterable<string>): string {
  return listFormat.format(names);
}

/** The age in one unit, such as `3 minutes ago`. Future instants count as now. */
export function formatAgo(at: string | number | Date, nowMs: number): string {
  const ageSeconds = Math.max(0, Math.floor((nowMs - new Date(at).getTime()) / 1000));
  if (ageSeconds < 5) return t`just now`;
  if (ageSeconds < 60) return unitsAgo(ageSeconds, 'second');
  const minutes = Math.floor(ageSeconds / 60);
  if (minutes < 60) return unitsAgo(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return unitsAgo(hours, 'hour');
  return unitsAgo(Math.floor(hours / 24), 'day');
}

function unitsAgo(amount: number, unit: Intl.RelativeTimeFormatUnit): string {
  return agoFormat.format(-amount, unit);
}

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const shapes = {
  date: day,
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  time: clock,
  clock: { ...clock, second: '2-digit' },
  instant: { ...day, ...clock, second: '2-digit', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const numberFormat = new Intl.NumberFormat(i18n.locales);
const listFormat = new Intl.ListFormat(i18n.locales);
const agoFormat = new Intl.RelativeTimeFormat(i18n.locales);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format is slow and lists use the same ones thousands of times. */
function dateFormat(shape: keyof typeof shapes, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone ?? ''}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(i18n.locales, { ...shapes[shape], timeZone });
  formats.set(key, made);
  return made;
}
