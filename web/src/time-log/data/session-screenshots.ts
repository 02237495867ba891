import type { WorkSession } from '@time-tracker/contract/activity';
import { carriedFilters, setDays } from '../../filters/work-filters.ts';
import { paths } from '../../routing/paths.ts';
import { dayOf } from '../../ui/time/zoned-day.ts';

/** A session or a part of it. */
type Work = Pick<WorkSession, 'user_id' | 'project_id' | 'start' | 'finish'>;

/**
 * Address of the screenshots of some work, at the window of its start, with the filters and the time
 * zone of `search`.
 */
export function screenshotsOfWork(work: Work, search: string, timeZone: string): string {
  const address = new URLSearchParams(carriedFilters(search));
  setDays(
    address,
    dayOf(Date.parse(work.start), timeZone),
    dayOf(Date.parse(work.finish) - 1, timeZone),
  );
  address.set('project', String(work.project_id));
  address.set('member', String(work.user_id));
  address.set('at', work.start);
  return `${paths.screenshots}?${address}`;
}

/** Address of the screenshots of a user at an instant. */
export function screenshotsAt(
  userId: number,
  atMs: number,
  search: string,
  timeZone: string,
): string {
  const address = new URLSearchParams(carriedFilters(search));
  const day = dayOf(atMs, timeZone);
  setDays(address, day, day);
  address.set('member', String(userId));
  address.set('at', new Date(atMs).toISOString());
  return `${paths.screenshots}?${address}`;
}
