import { ApiError, type ErrorCode } from '@time-tracker/contract/errors';
import { lockRecordedTimeShared, lockUserTime } from '../access/work-lock-store.ts';
import type { Tx } from '../database/database.ts';
import { listActivitiesToChange, type ChangedActivity } from './activity-change-store.ts';

/** Why somebody may not change an activity, and what is said of it beside others. */
export type ChangeProblem = { code: ErrorCode; message: string };

/**
 * Some activities, kept as they are until the end of the transaction. Recording and changing of one
 * user's time run one after the other; locked in order, to avoid deadlocks.
 */
export async function holdActivities(
  tx: Tx,
  organizationIds: readonly number[],
  ids: readonly string[],
): Promise<ChangedActivity[]> {
  const found = await listActivitiesToChange(tx, organizationIds, ids, { hold: false });
  await lockRecordedTimeShared(
    tx,
    found.map(({ organizationId }) => organizationId),
  );
  const userIds = [...new Set(found.map(({ userId }) => userId))].sort((a, b) => a - b);
  for (const userId of userIds) await lockUserTime(tx, userId);
  return listActivitiesToChange(tx, organizationIds, ids, { hold: true });
}

/**
 * All of them or none: when all have the same problem that is thrown, else invalid_input with the
 * problem of each by its id.
 */
export function refuseProblems(
  ids: readonly string[],
  activities: readonly ChangedActivity[],
  findProblem: (activity: ChangedActivity | undefined) => ChangeProblem | undefined,
): void {
  const byId = new Map(activities.map((activity) => [activity.activityId, activity]));
  const found = ids.flatMap((id) => {
    const problem = findProblem(byId.get(id));
    return problem === undefined ? [] : [{ id, problem }];
  });
  const [first] = found;
  if (first === undefined) return;
  const { code } = first.problem;
  if (found.length === ids.length && found.every(({ problem }) => problem.code === code)) {
    throw new ApiError(code);
  }
  const fields = Object.fromEntries(found.map(({ id, problem }) => [id, [problem.message]]));
  throw new ApiError('invalid_input', { fields });
}
