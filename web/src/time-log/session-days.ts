import type { WorkSession } from '@time-tracker/contract/activity';
import { dayOf, type Day } from '../ui/zoned-day.ts';

/** Sessions of one day, newest first. */
export interface SessionDay {
  day: Day;
  sessions: WorkSession[];
}

/** Sessions by the day they ended on, in the order in which they come: newest first. */
export function groupByDay(sessions: readonly WorkSession[], timeZone: string): SessionDay[] {
  const byDay = Map.groupBy(sessions, (session) => lastDayOf(session, timeZone));
  return [...byDay]
    .map(([day, own]) => ({ day, sessions: own }))
    .sort((a, b) => b.day.localeCompare(a.day));
}

/** The day that a session ended on; one that ends at midnight belongs to the day before. */
function lastDayOf({ finish }: Pick<WorkSession, 'finish'>, timeZone: string): Day {
  return dayOf(Date.parse(finish) - 1, timeZone);
}

/** The day that a session began on, when that is not the one it ended on. */
export function earlierDayOf(session: WorkSession, timeZone: string): Day | undefined {
  const first = dayOf(Date.parse(session.start), timeZone);
  return first === lastDayOf(session, timeZone) ? undefined : first;
}

/** What tells a session from all others. */
export function sessionKey({ activity_ids: [first = ''] }: WorkSession): string {
  return first;
}
