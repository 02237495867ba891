import { useMemo } from 'react';
import { useCurrentUser } from '../api/session.ts';
import type { DayRange } from '../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { writeFilters, type WorkFilters } from '../filters/work-filters.ts';
import { paths } from '../routing/paths.ts';
import { dayOf } from '../ui/time/zoned-day.ts';

/** The address of a screen with the current filters, `changes` to them, and its `own` parameters. */
export type LinkTo = (
  path: string,
  changes?: Partial<WorkFilters>,
  own?: Record<string, string>,
) => string;

/**
 * Links from the dashboard to the screens with the details. The range is always written, because
 * each screen has its own default range.
 */
export function useScreenLinks({ filters }: Pick<WorkFiltersInAddress, 'filters'>): LinkTo {
  const { time_zone: ownTimeZone } = useCurrentUser();
  return useMemo(() => linkWith(filters, ownTimeZone), [filters, ownTimeZone]);
}

export function linkWith(filters: WorkFilters, ownTimeZone: string): LinkTo {
  return (path, changes = {}, own = {}) => {
    const search = new URLSearchParams();
    writeFilters(search, { ...filters, ...changes }, ownTimeZone);
    for (const [name, value] of Object.entries(own)) search.set(name, value);
    return `${path}?${search}`;
  };
}

/** Opens a capture group on its day, in the time zone of the dashboard. */
export function linkToCapture(
  linkTo: LinkTo,
  captureId: string,
  takenAt: string,
  timeZone: string,
): string {
  const day = dayOf(Date.parse(takenAt), timeZone);
  const range = { preset: null, first: day, last: day };
  return linkTo(paths.screenshots, { range }, { capture: captureId, at: takenAt });
}

/** The weekly sheet of this week, of everyone or of one member. */
export function linkToSheet(
  linkTo: LinkTo,
  weekStart: string,
  nowMs: number,
  timeZone: string,
  ofMember: Partial<WorkFilters> = {},
): string {
  const first = dayOf(Date.parse(weekStart), timeZone);
  const range = { preset: 'this_week' as const, first, last: dayOf(nowMs, timeZone) };
  return linkTo(paths.timeLog, { range, ...ofMember }, { view: 'sheet' });
}

/** The range of today, in the time zone of the dashboard. */
export function todayOf(nowMs: number, timeZone: string): DayRange {
  const today = dayOf(nowMs, timeZone);
  return { preset: 'today', first: today, last: today };
}
