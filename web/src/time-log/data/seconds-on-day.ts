import type { WorkSession } from '@time-tracker/contract/activity';

type Work = Pick<WorkSession, 'activity_ids' | 'duration'>;

/**
 * How many seconds of a session lie on a day, from the sessions of this day alone. Undefined if they are not loaded,
 * or do not contain a part of it.
 */
export function secondsOnDay(session: Work, sessionsOfDay: readonly Work[] | undefined) {
  const ids = new Set(session.activity_ids);
  const part = sessionsOfDay?.find(({ activity_ids: own }) => own.some((id) => ids.has(id)));
  return part !== undefined && part.duration < session.duration ? part.duration : undefined;
}
