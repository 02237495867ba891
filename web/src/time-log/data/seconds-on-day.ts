import type { WorkSession } from '@time-tracker/contract/activity';

type Work = Pick<WorkSession, 'activity_ids' | 'duration'>;

/**
 * How many seconds of a session lie on a day, from the sessions of this day alone. Undefined if they are not
 * loaded, or contain none of it.
 */
export function secondsOnDay(session: Work, sessionsOfDay: readonly Work[] | undefined) {
  const ids = new Set(session.activity_ids);
  const parts = sessionsOfDay?.filter(({ activity_ids: own }) => own.some((id) => ids.has(id)));
  if (parts === undefined || parts.length === 0) return undefined;
  return parts.reduce((sum, { duration }) => sum + duration, 0);
}
