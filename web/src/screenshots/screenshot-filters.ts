import { isDay, type Day } from '../ui/zoned-day.ts';

/** What of the day is shown; undefined = all that the caller may see. */
export interface ScreenshotFilters {
  day: Day;
  projectId: number | undefined;
  userId: number | undefined;
  /** The capture that is open in the viewer. */
  captureId: string | undefined;
}

/** Reads the address; what makes no sense in it counts as not there. */
export function readFilters(search: URLSearchParams, today: Day): ScreenshotFilters {
  const day = search.get('day') ?? '';
  return {
    // A day that has not begun has nothing to show.
    day: isDay(day) && day <= today ? day : today,
    projectId: readId(search.get('project')),
    userId: readId(search.get('member')),
    captureId: search.get('capture') ?? undefined,
  };
}

/** The address for filters; today, being the default, is left out, so that the link stays fresh. */
export function writeFilters(filters: ScreenshotFilters, today: Day): Record<string, string> {
  const search: Record<string, string> = {};
  if (filters.day !== today) search['day'] = filters.day;
  if (filters.projectId !== undefined) search['project'] = String(filters.projectId);
  if (filters.userId !== undefined) search['member'] = String(filters.userId);
  if (filters.captureId !== undefined) search['capture'] = filters.captureId;
  return search;
}

function readId(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id >= 1 ? id : undefined;
}
