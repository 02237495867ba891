import { formatDuration } from '../language/format.ts';

const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Shades besides "nothing". */
export const shades = 5;

interface MapRow {
  weekday: number;
  name: string;
  /** Seconds by hour of the day. */
  hours: number[];
}

/** Rows of the map, from the first day of the week on. */
export function mapRows(hours: readonly (readonly number[])[], weekStart: number): MapRow[] {
  return weekdayNames.map((_, index) => {
    const weekday = (index + weekStart) % weekdayNames.length;
    return { weekday, name: weekdayNames[weekday] ?? '', hours: [...(hours[weekday] ?? [])] };
  });
}

/** 0 for nothing, else 1 to `shades`: which part of the highest it reaches. */
export function shadeOf(seconds: number, highestSeconds: number): number {
  if (seconds <= 0 || highestSeconds <= 0) return 0;
  return Math.max(1, Math.ceil((shades * seconds) / highestSeconds));
}

/** The weekday and hour with most work; undefined where there is none. */
export function busiestHour(rows: readonly MapRow[]): string | undefined {
  const highest = Math.max(0, ...rows.flatMap(({ hours }) => hours));
  const row = rows.find(({ hours }) => hours.includes(highest));
  return row && highest > 0 ? cellLabel(row, row.hours.indexOf(highest)) : undefined;
}

/** `Monday, 09:00 – 10:00: 12:30:00`. */
export function cellLabel({ name, hours }: MapRow, hour: number): string {
  return `${name}, ${hourLabel(hour)}: ${formatDuration(hours[hour] ?? 0)}`;
}

/** `09:00 – 10:00`. */
export function hourLabel(hour: number): string {
  const clock = (at: number) => `${String(at).padStart(2, '0')}:00`;
  return `${clock(hour)} – ${clock(hour + 1)}`;
}
