import { hourMs, minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { addDays, startOfWeek, type Day } from '../time/zoned-day.ts';

/** More days than this are grouped into weeks. */
const drawnDaysMax = 62;

/** One day, or the part of a week that is within the range. */
export interface ChartColumn {
  first: Day;
  last: Day;
  /** Seconds of each series. */
  values: number[];
}

/**
 * The columns of a chart over days; `series` has the seconds of each day. Many days are grouped into weeks
 * that start on `weekStart` (0 = Sunday … 6 = Saturday).
 */
export function chartColumns(
  days: readonly Day[],
  series: readonly (readonly number[])[],
  weekStart: number,
): ChartColumn[] {
  const byDay = days.map((day, index) => ({
    first: day,
    last: day,
    values: series.map((seconds) => seconds[index] ?? 0),
  }));
  if (days.length <= drawnDaysMax) return byDay;
  const weeks = new Map<Day, ChartColumn>();
  for (const { first, last, values } of byDay) {
    const start = startOfWeek(first, weekStart);
    const week = weeks.get(start);
    if (!week) weeks.set(start, { first, last, values });
    else {
      week.last = last;
      week.values = week.values.map((seconds, index) => seconds + (values[index] ?? 0));
    }
  }
  return [...weeks.values()];
}

export function sumOf(seconds: readonly number[]): number {
  return seconds.reduce((sum, one) => sum + one, 0);
}

const minute = minuteMs / secondMs;
const hour = hourMs / secondMs;
const steps = [minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour];
const linesMax = 4;

/** Round values for the grid lines of a chart up to `highestSeconds`, lowest first; the last is the top. */
export function timeLines(highestSeconds: number): number[] {
  let step = steps.find((one) => highestSeconds <= one * linesMax) ?? 16 * hour;
  while (highestSeconds > step * linesMax) step *= 2;
  const count = Math.max(1, Math.ceil(highestSeconds / step));
  return Array.from({ length: count }, (_, index) => (index + 1) * step);
}

/** Which columns have a label: at most `labelsMax`, evenly spaced, always the last one. */
export function isLabelled(index: number, count: number, labelsMax: number): boolean {
  const every = Math.ceil(count / labelsMax);
  return (count - 1 - index) % every === 0;
}

/** Whether a column has more than one day. */
export function isWeek({ first, last }: Pick<ChartColumn, 'first' | 'last'>): boolean {
  return addDays(first, 1) <= last;
}
