import { t } from '@lingui/core/macro';
import { durationText } from '../language/duration-text.ts';
import { formatHour, weekdayName } from '../language/format.ts';

const weekdays = 7;

/** Shades besides the one for no work. */
export const shades = 5;

interface MapRow {
  weekday: number;
  name: string;
  /** Seconds by hour of the day. */
  hours: number[];
}

/** Rows of the map, starting with the first day of the week. */
export function mapRows(hours: readonly (readonly number[])[], weekStart: number): MapRow[] {
  return Array.from({ length: weekdays }, (_, index) => {
    const weekday = (index + weekStart) % weekdays;
    return { weekday, name: weekdayName(weekday), hours: [...(hours[weekday] ?? [])] };
  });
}

/** 0 for no work, otherwise 1 to `shades` in proportion to the highest value. */
export function shadeOf(seconds: number, highestSeconds: number): number {
  if (seconds <= 0 || highestSeconds <= 0) return 0;
  return Math.max(1, Math.ceil((shades * seconds) / highestSeconds));
}

/** The weekday and hour with the most work. Undefined when there is no work. */
export function busiestHour(rows: readonly MapRow[]): string | undefined {
  const highest = Math.max(0, ...rows.flatMap(({ hours }) => hours));
  const row = rows.find(({ hours }) => hours.includes(highest));
  return row && highest > 0 ? cellLabel(row, row.hours.indexOf(highest)) : undefined;
}

/** `Monday, 09:00 – 10:00: 12h 30m`. */
export function cellLabel({ name, hours }: MapRow, hour: number): string {
  const span = hourLabel(hour);
  const seconds = hours[hour] ?? 0;
  const duration = seconds > 0 ? durationText(seconds) : t`no time`;
  return t`${name}, ${span}: ${duration}`;
}

/** `09:00 – 10:00`. */
export function hourLabel(hour: number): string {
  return `${formatHour(hour)} – ${formatHour(hour + 1)}`;
}
