import { dayMs } from '@time-tracker/contract/time/durations';
import { customRange, type Calendar, type DayRange } from '../filters/day-range.ts';
import { addDays, dayOf } from '../ui/time/zoned-day.ts';
import type { SummaryWindow } from './trend.ts';

export const weekDays = 7;

const windowDays: Record<SummaryWindow, number> = { daily: 1, weekly: weekDays, monthly: 30 };

/** Windows count in hours, so one that contains a clock change starts at another time of day. */
export function startOfWindow(window: SummaryWindow, endedAtMs: number): number {
  return endedAtMs - windowDays[window] * dayMs;
}

/** The days that a window touches: it starts and ends now, not at midnight. */
export function daysOfWindow(
  window: SummaryWindow,
  endedAtMs: number,
  timeZone: string,
  calendar: Calendar,
): DayRange {
  const { today } = calendar;
  const first =
    endedAtMs > 0
      ? dayOf(startOfWindow(window, endedAtMs), timeZone)
      : addDays(today, -windowDays[window]);
  return customRange(first, today, calendar);
}
