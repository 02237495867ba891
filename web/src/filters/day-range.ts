import { t } from '@lingui/core/macro';
import { rangeMaxDays } from '@time-tracker/contract/limits';
import { formatDate } from '../language/format.ts';
import { addDays, daysBetween, startOfWeek, type Day } from '../ui/time/zoned-day.ts';

/** Ranges with a name, in the order of the menu. */
export const rangePresets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_30_days',
] as const;
export type RangePreset = (typeof rangePresets)[number];

export function rangePresetLabel(preset: RangePreset): string {
  switch (preset) {
    case 'today':
      return t`Today`;
    case 'yesterday':
      return t`Yesterday`;
    case 'this_week':
      return t`This week`;
    case 'last_week':
      return t`Last week`;
    case 'this_month':
      return t`This month`;
    case 'last_month':
      return t`Last month`;
    case 'last_30_days':
      return t`Last 30 days`;
  }
}

/** Days of the calendar, both ends included, without future days. */
export interface DayRange {
  /** Null: a custom range. */
  preset: RangePreset | null;
  first: Day;
  last: Day;
}

/** What presets depend on. */
export interface Calendar {
  today: Day;
  /** 0 = Sunday … 6 = Saturday. */
  weekStart: number;
}

/** The contract allows no instant before the year 2000; one more day allows for time zones. */
const earliestDay: Day = '2000-01-02';

export function isRangePreset(text: string): text is RangePreset {
  return rangePresets.some((preset) => preset === text);
}

export function rangeOfPreset(preset: RangePreset, { today, weekStart }: Calendar): DayRange {
  const week = startOfWeek(today, weekStart);
  const month = startOfMonth(today);
  switch (preset) {
    case 'today':
      return { preset, first: today, last: today };
    case 'yesterday':
      return { preset, first: addDays(today, -1), last: addDays(today, -1) };
    case 'this_week':
      return { preset, first: week, last: today };
    case 'last_week':
      return { preset, first: addDays(week, -7), last: addDays(week, -1) };
    case 'this_month':
      return { preset, first: month, last: today };
    case 'last_month':
      return { preset, first: startOfMonth(addDays(month, -1)), last: addDays(month, -1) };
    case 'last_30_days':
      return { preset, first: addDays(today, -29), last: today };
  }
}

/** The whole week of a day, including future days. */
export function weekOf(day: Day, { weekStart }: Calendar): { first: Day; last: Day } {
  const first = startOfWeek(day, weekStart);
  return { first, last: addDays(first, 6) };
}

/** A valid range from two days in either order: not in the future, not too long. */
export function customRange(oneEnd: Day, otherEnd: Day, { today }: Calendar): DayRange {
  const [start, finish] = oneEnd <= otherEnd ? [oneEnd, otherEnd] : [otherEnd, oneEnd];
  const last = within(finish, today);
  const longest = addDays(last, 1 - rangeMaxDays);
  const first = within(start, today);
  return { preset: null, first: first < longest ? longest : first, last };
}

function within(day: Day, today: Day): Day {
  if (day > today) return today;
  return day < earliestDay ? earliestDay : day;
}

type Unit = 'day' | 'week' | 'month' | 'days';

const presetUnits: Record<RangePreset, Unit> = {
  today: 'day',
  yesterday: 'day',
  this_week: 'week',
  last_week: 'week',
  this_month: 'month',
  last_month: 'month',
  last_30_days: 'days',
};

/** The step of a range: a whole week steps by a week, a whole month by a month. */
export function unitOf({ preset, first, last }: DayRange, { weekStart }: Calendar): Unit {
  if (preset !== null) return presetUnits[preset];
  if (first === last) return 'day';
  if (first === startOfMonth(first) && last === endOfMonth(first)) return 'month';
  if (first === startOfWeek(first, weekStart) && last === addDays(first, 6)) return 'week';
  return 'days';
}

/** The previous (-1) or next (1) range of the same kind; undefined if it is in the future. */
export function stepRange(
  range: DayRange,
  direction: -1 | 1,
  calendar: Calendar,
): DayRange | undefined {
  const { today } = calendar;
  const unit = unitOf(range, calendar);
  const next = shift(range, unit, direction, calendar);
  if (next.first > today || next.last < earliestDay) return undefined;
  if (unit !== 'days') {
    const cut = { first: next.first, last: next.last > today ? today : next.last };
    const named = presetsOf(unit)
      .map((preset) => rangeOfPreset(preset, calendar))
      .find(({ first, last }) => first === cut.first && last === cut.last);
    return named ?? { preset: null, ...cut };
  }
  if (direction === 1 && range.last >= today) return undefined;
  // At the end, a shorter step keeps the length of the range.
  const beyond = Math.max(0, daysBetween(today, next.last));
  return {
    preset: null,
    first: addDays(next.first, -beyond),
    last: addDays(next.last, -beyond),
  };
}

function shift(
  { first, last }: DayRange,
  unit: Unit,
  direction: -1 | 1,
  { weekStart }: Calendar,
): { first: Day; last: Day } {
  switch (unit) {
    case 'day':
      return { first: addDays(first, direction), last: addDays(first, direction) };
    case 'week': {
      const start = addDays(startOfWeek(first, weekStart), direction * 7);
      return { first: start, last: addDays(start, 6) };
    }
    case 'month': {
      const start =
        direction === 1
          ? addDays(endOfMonth(first), 1)
          : startOfMonth(addDays(startOfMonth(first), -1));
      return { first: start, last: endOfMonth(start) };
    }
    case 'days': {
      const count = (daysBetween(first, last) + 1) * direction;
      return { first: addDays(first, count), last: addDays(last, count) };
    }
  }
}

function presetsOf(unit: Unit): RangePreset[] {
  return Object.keys(presetUnits)
    .filter(isRangePreset)
    .filter((preset) => presetUnits[preset] === unit);
}

/** All days of a range, oldest first. */
export function daysOf({ first, last }: DayRange): Day[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
}

/** `16/11/2026 – 20/11/2026`, or the one day. */
export function rangeDates({ first, last }: Pick<DayRange, 'first' | 'last'>): string {
  return first === last ? dateText(first) : `${dateText(first)} – ${dateText(last)}`;
}

export function dateText(day: Day): string {
  return formatDate(`${day}T00:00:00Z`, 'UTC');
}

function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

function endOfMonth(day: Day): Day {
  // Four days after the 28th is always in the next month.
  return addDays(startOfMonth(addDays(`${day.slice(0, 7)}-28`, 4)), -1);
}
