import type { WorkSession } from '@time-tracker/contract/activity';
import { dayOf, type Day } from '../../ui/time/zoned-day.ts';

/** Sessions of one day, latest start first. */
export interface SessionDay {
  day: Day;
  sessions: WorkSession[];
}

/**
 * Sessions by the day they ended on, newest first. The server sorts them by their latest activity.
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

/** The day a session ended on; one that ends at midnight belongs to the day before. */
export function lastDayOf({ finish }: Pick<WorkSession, 'finish'>, timeZone: string): Day {
  return dayOf(Date.parse(finish) - 1, timeZone);
}

/** The day a session began on, if it is not the day it ended on. */
export function earlierDayOf(session: WorkSession, timeZone: string): Day | undefined {
  const first = dayOf(Date.parse(session.start), timeZone);
  return first === lastDayOf(session, timeZone) ? undefined : first;
}

/** A unique key of a session. */
export function sessionKey({ activity_ids: [first = ''] }: WorkSession): string {
  return first;
}
