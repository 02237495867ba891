import { t } from '@lingui/core/macro';
import type { DateOrder } from '@time-tracker/contract/accounts/profile';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { chosenFormats } from './format-choice.ts';
import { i18n } from './i18n.ts';

/**
 * A duration in a table or card, as the person chose: `07:04:00`, `7h 04m` or `7.07` hours. Negative
 * durations count as 0. Hours and minutes are never rounded up; decimal hours round halves up.
 */
export function formatDuration(durationSeconds: number): string {
  const seconds = Math.max(0, durationSeconds);
  switch (chosenFormats().duration) {
    case 'clock':
      return clockDuration(seconds);
    case 'units':
      return unitsDuration(seconds);
    case 'decimal':
      return decimalHours(seconds);
  }
}

/**
 * The same with the seconds of a clock apart, which narrow screens hide: `07:04` and `:00`. Other
 * formats have no seconds: `7h 04m` and an empty text.
 */
export function splitDuration(durationSeconds: number): [duration: string, seconds: string] {
  const text = formatDuration(durationSeconds);
  return chosenFormats().duration === 'clock' ? [text.slice(0, -3), text.slice(-3)] : [text, ''];
}

/** `hh:mm:ss`, with hours past 24. */
export function clockDuration(durationSeconds: number): string {
  const whole = Math.max(0, Math.floor(durationSeconds));
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function unitsDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const restOfHour = String(minutes % 60).padStart(2, '0');
  return t`${hours}h ${restOfHour}m`;
}

/** Hours with two decimals: `7.07`. */
export function decimalHours(seconds: number): string {
  return decimalFormat.format(Math.round(seconds / 36) / 100);
}

/** The date in the chosen order, such as `20/11/2026`, in the given time zone or the browser's. */
export function formatDate(at: string | number | Date, timeZone?: string): string {
  return writeDate(chosenFormats().dateOrder, at, timeZone);
}

/** `dd/mm/yyyy` for files, whatever the person chose. */
export function fileDate(at: string | number | Date, timeZone?: string): string {
  return writeDate('dmy', at, timeZone);
}

function writeDate(order: DateOrder, at: string | number | Date, timeZone?: string): string {
  const date = new Date(at);
  const usual = dateFormat('date', timeZone).format(date);
  if (order === 'dmy') return usual;
  const [day = '', month = '', year = ''] = usual.split('/');
  return order === 'mdy' ? `${month}/${day}/${year}` : `${year}-${month}-${day}`;
}

/** `09:17` or `9:17 am`, in the given time zone or the browser's. */
export function formatTime(at: string | number | Date, timeZone?: string): string {
  return dateFormat(ofClock('time', 'time12'), timeZone).format(new Date(at));
}

/** A time of any day, by its minutes since midnight: `09:00` or `9:00 am`. */
export function formatTimeOfDay(minutes: number): string {
  return formatTime(minutes * minuteMs, 'UTC');
}

/** `20/11/2026, 09:17` on one line, in the given time zone or the browser's. */
export function formatDateTime(at: string | number | Date, timeZone?: string): string {
  return `${formatDate(at, timeZone)},\u00a0${formatTime(at, timeZone)}`;
}

/** `09:17:35` or `9:17:35 am`, in the given time zone or the browser's. */
export function formatClock(at: string | number | Date, timeZone?: string): string {
  return dateFormat(ofClock('clock', 'clock12'), timeZone).format(new Date(at));
}

/** `hh:mm:ss` for files, whatever the person chose. */
export function fileTime(at: string | number | Date, timeZone?: string): string {
  return dateFormat('clock', timeZone).format(new Date(at));
}

/** The day and month of `2026-11-20` in the chosen order: `20/11`, `11/20` or `11-20`. */
export function formatDayAndMonth(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  switch (chosenFormats().dateOrder) {
    case 'dmy':
      return `${date}/${month}`;
    case 'mdy':
      return `${month}/${date}`;
    case 'ymd':
      return `${month}-${date}`;
  }
}

/** The chosen order of dates, as fields for dates take it. */
export function dateFieldFormat(): string {
  const patterns = {
    // Joined, because the check for untranslated texts takes the literals for words.
    dmy: ['DD', 'MM', 'YYYY'].join('/'),
    mdy: ['MM', 'DD', 'YYYY'].join('/'),
    ymd: 'YYYY-MM-DD',
  };
  return patterns[chosenFormats().dateOrder];
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

/** A full hour of the day: `09:00` or `9 am`; 24 is `24:00` or `12 am`. */
export function formatHour(hour: number): string {
  if (chosenFormats().clock === '24') return `${String(hour).padStart(2, '0')}:00`;
  return dateFormat('hour12', 'UTC').format(hour * hourMs);
}

/** The same without minutes, where space is short: `09` or `9 am`. */
export function formatShortHour(hour: number): string {
  return chosenFormats().clock === '24' ? formatHour(hour).slice(0, 2) : formatHour(hour);
}

/** The exact instant with its zone, for tooltips: `20/11/2026, 09:17:35 CET`. */
export function formatInstant(at: string | number | Date, timeZone?: string): string {
  const time = dateFormat(ofClock('instant', 'instant12'), timeZone).format(new Date(at));
  return `${formatDate(at, timeZone)}, ${time}`;
}

/** The zone's abbreviation at an instant: `CET`. */
export function formatZoneName(at: string | number | Date, timeZone: string): string {
  const parts = dateFormat('instant', timeZone).formatToParts(new Date(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Whole percent. Null means that too little was measured. */
export function formatPercent(percent: number | null): string {
  return percent === null ? t`not measured` : percentText(percent, 0);
}

/** A percentage from 0 to 100: `55 %`, or `55.0 %` with one decimal. */
export function percentText(percent: number, decimals: 0 | 1): string {
  const [whole, tenths] = percentFormats;
  const parts = (decimals === 0 ? whole : tenths).formatToParts(percent / 100);
  return parts
    .map(({ type, value }) => (type === 'percentSign' && isEnglish ? ` ${value}` : value))
    .join('');
}

/** `1,234`. */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** The size of a file: `32.5 MB`, below a megabyte `120 kB`. */
export function formatSize(sizeBytes: number): string {
  const [kilobytes, megabytes] = sizeFormats;
  return sizeBytes < 1_000_000
    ? kilobytes.format(Math.max(1, sizeBytes / 1000))
    : megabytes.format(sizeBytes / 1_000_000);
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
  if (hours < 24) return unitsAgo(hours, 'hour');
  return unitsAgo(Math.floor(hours / 24), 'day');
}

function unitsAgo(amount: number, unit: Intl.RelativeTimeFormatUnit): string {
  return agoFormat.format(-amount, unit);
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const clock12 = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const;
const shapes = {
  date: { day: '2-digit', month: '2-digit', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  hour12: { hour: 'numeric', hourCycle: 'h12' },
  time: clock,
  time12: clock12,
  clock: { ...clock, second: '2-digit' },
  clock12: { ...clock12, second: '2-digit' },
  instant: { ...clock, second: '2-digit', timeZoneName: 'short' },
  instant12: { ...clock12, second: '2-digit', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Shape = keyof typeof shapes;

function ofClock(of24: Shape, of12: Shape): Shape {
  return chosenFormats().clock === '24' ? of24 : of12;
}

const decimalFormat = new Intl.NumberFormat(i18n.locales, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const numberFormat = new Intl.NumberFormat(i18n.locales);
const percentFormats = [percentFormat(0), percentFormat(1)] as const;
/** The specification writes a space before the sign, unlike other English texts. */
const isEnglish = i18n.locale === 'en';
const sizeFormats = [sizeFormat('kilobyte', 0), sizeFormat('megabyte', 1)] as const;
const listFormat = new Intl.ListFormat(i18n.locales);
const agoFormat = new Intl.RelativeTimeFormat(i18n.locales);

function percentFormat(decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(i18n.locales, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

function sizeFormat(unit: string, maximumFractionDigits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(i18n.locales, { style: 'unit', unit, maximumFractionDigits });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format is slow and lists use the same ones thousands of times. */
function dateFormat(shape: Shape, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone ?? ''}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(i18n.locales, { ...shapes[shape], timeZone });
  formats.set(key, made);
  return made;
}
