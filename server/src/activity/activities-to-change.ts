import { ApiError, type ErrorCode } from '@time-tracker/contract/errors';
import { lockRecordedTimeShared, lockUserTime } from '../access/work-lock-store.ts';
import type { Tx } from '../database/database.ts';
import { listActivitiesToChange, type ChangedActivity } from './activity-change-store.ts';

/** Why an activity cannot be changed. The message is used when several activities fail differently. */
export type ChangeProblem = { code: ErrorCode; message: string };

/**
 * Reads activities and locks them until the end of the transaction. Also locks the time of their
 * users, so that recording cannot interleave. Users are locked by ascending ID to avoid deadlocks.
 */
export async function lockActivities(
  tx: Tx,
  organizationIds: readonly number[],
  ids: readonly string[],
): Promise<ChangedActivity[]> {
  const found = await listActivitiesToChange(tx, organizationIds, ids, { lock: false });
  await lockRecordedTimeShared(
    tx,
    found.map(({ organizationId }) => organizationId),
  );
  const userIds = [...new Set(found.map(({ userId }) => userId))].sort((a, b) => a - b);
  for (const userId of userIds) await lockUserTime(tx, userId);
  return listActivitiesToChange(tx, organizationIds, ids, { lock: true });
}

/**
 * Throws if any activity has a problem. Throws the code of the problem if all activities share it,
 * otherwise invalid_input with one message per activity ID.
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
