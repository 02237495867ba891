import type { WorkSession } from '@time-tracker/contract/activity';
import { carriedFilters, setDays } from '../filters/work-filters.ts';
import { paths } from '../paths.ts';
import { dayOf } from '../ui/zoned-day.ts';

/** Whose work, in which project and when; of a session or of a piece of it. */
type Work = Pick<WorkSession, 'user_id' | 'project_id' | 'start' | 'finish'>;

/** Where the screenshots of some work are, with the time zone that `search` looks at it in. */
export function screenshotsOfWork(work: Work, search: string, timeZone: string): string {
  const address = new URLSearchParams(carriedFilters(search));
  setDays(
    address,
    dayOf(Date.parse(work.start), timeZone),
    dayOf(Date.parse(work.finish) - 1, timeZone),
  );
  address.set('project', String(work.project_id));
  address.set('member', String(work.user_id));
  return `${paths.screenshots}?${address}`;
}
