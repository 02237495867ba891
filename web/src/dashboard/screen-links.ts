import { useMemo } from 'react';
import { useCurrentUser } from '../api/session.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { writeFilters, type WorkFilters } from '../filters/work-filters.ts';
import { paths } from '../routing/paths.ts';
import { dayOf } from '../ui/time/zoned-day.ts';

/** The address of a screen with the filters of this one but for the changes, and what is its own. */
export type LinkTo = (
  path: string,
  changes?: Partial<WorkFilters>,
  own?: Record<string, string>,
) => string;

/**
 * Leads to the screens that explain what the dashboard shows. The range is always written: each
 * screen has one of its own when the address names none.
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

/** One capture, open over its day as the zone of the dashboard has it. */
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
