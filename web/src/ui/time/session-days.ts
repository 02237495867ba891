import { dayOf, type Day } from './zoned-day.ts';

export interface TimedSession {
  start: string;
  finish: string;
}

/** Sessions of one day, latest start first. */
export interface SessionDay<Session extends TimedSession> {
  day: Day;
  sessions: Session[];
}

/**
 * Sessions by the day they ended on, newest first. The server sorts them by their latest activity.
 */
export function groupByDay<Session extends TimedSession>(
  sessions: readonly Session[],
  timeZone: string,
): SessionDay<Session>[] {
  const byDay = Map.groupBy(sessions, (session) => lastDayOf(session, timeZone));
  return [...byDay]
    .map(([day, own]) => ({ day, sessions: own.toSorted(byStart) }))
    .sort((a, b) => b.day.localeCompare(a.day));
}

function byStart(a: TimedSession, b: TimedSession): number {
  return Date.parse(b.start) - Date.parse(a.start);
}

/** The day a session ended on; one that ends at midnight belongs to the day before. */
export function lastDayOf({ finish }: Pick<TimedSession, 'finish'>, timeZone: string): Day {
  return dayOf(Date.parse(finish) - 1, timeZone);
}

/** The day a session began on, if it is not the day it ended on. */
export function earlierDayOf(session: TimedSession, timeZone: string): Day | undefined {
  const first = dayOf(Date.parse(session.start), timeZone);
  return first === lastDayOf(session, timeZone) ? undefined : first;
}

/** A unique key of a session. */
export function sessionKey({ activity_ids: [first = ''] }: { activity_ids: string[] }): string {
  return first;
}
