import type { ApiReceives } from '@time-tracker/contract/api';
import type { WorkSession } from '@time-tracker/contract/activity';
import { sessionGapSeconds } from '@time-tracker/contract/limits';
import { secondMs } from '@time-tracker/contract/time/durations';
import { useTimer } from '../../timer/timer-state.ts';
import { isRecorded } from './session-kind.ts';

/**
 * The last activities of the sessions that were running when the server responded: what is recorded next
 * would still belong to them.
 */
export function runningActivities({
  sessions,
  now,
}: Pick<ApiReceives['activity']['sessions'], 'sessions' | 'now'>): string[] {
  const earliest = Date.parse(now) - sessionGapSeconds * secondMs;
  return sessions
    .filter((session) => isRecorded(session) && Date.parse(session.finish) >= earliest)
    .flatMap(({ activity_ids: ids }) => ids.slice(-1));
}

/** Tells which sessions are running. The user's own end at once when the timer stops. */
export function useIsRunning(
  running: readonly string[],
  ownId: number,
): (session: WorkSession) => boolean {
  const { timer } = useTimer({ refetchOnMount: false });
  return ({ activity_ids: ids, user_id: userId, project_id: projectId }) =>
    running.includes(ids.at(-1) ?? '') && (userId !== ownId || timer?.project_id === projectId);
}
