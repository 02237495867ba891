import { customRange } from '../../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { carriedFilters, writeFilters } from '../../filters/work-filters.ts';
import { paths } from '../../routing/paths.ts';
import type { Day } from '../../ui/time/zoned-day.ts';

interface WorkBehind {
  first: Day;
  last: Day;
  userId?: number;
  projectId?: number;
}

/** The address of the entries behind a number of the sheet: in the TimeLog, or their screenshots. */
export function workLink(
  { parameters, filters, calendar }: WorkFiltersInAddress,
  ownTimeZone: string,
  { first, last, userId, projectId }: WorkBehind,
  screen: string = paths.timeLog,
): string {
  const search = new URLSearchParams(carriedFilters(parameters.toString()));
  const changes = {
    range: customRange(first, last, calendar),
    userId: userId ?? filters.userId,
    projectId: projectId ?? filters.projectId,
  };
  writeFilters(search, changes, ownTimeZone);
  return `${screen}?${search}`;
}
