import type { WorkSession } from '@time-tracker/contract/activity';
import { dayOf, type Day } from '../../ui/time/zoned-day.ts';

/** Sessions of one day, the one that began last first. */
export interface SessionDay {
  day: Day;
  sessions: WorkSession[];
}

/**
 * Sessions by the day they ended on, newest first. They come in the order of their latest activity,
 * which is not seen in a list of their times.
 */
export function groupByDay(sessions: readonly WorkSession[], timeZone: string): SessionDay[] {
  const byDay = Map.groupBy(sessions, (session) => lastDayOf(session, timeZone));
  return [...byDay]
    .map(([day, own]) => ({ day, sessions: own.toSorted(byStart) }))
    .sort((a, b) => b.day.localeCompare(a.day));
}

function byStart(a: WorkSession, b: WorkSession): number {
  return Date.parse(b.start) - Date.parse(a.start);
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
