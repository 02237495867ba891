import { ApiError } from '@time-tracker/contract/errors';
import { windowEnd } from '@time-tracker/contract/time/ten-minute-window';
import { i18n } from '../../language/server-texts.ts';
import { scopeOf, type Call } from '../../access/actor.ts';
import type { Database, Tx } from '../../database/database.ts';
import { mergeTwo } from '../../recording/cut-stored-activity.ts';
import type { StoredActivity } from '../../recording/recorded-content.ts';
import { readStoredActivities, updateStored } from '../../recording/stored-time.ts';
import { lockActivities, refuseProblems } from '../activities-to-change.ts';
import type { ChangedActivity } from '../activity-change-store.ts';
import { deleteActivities, insertRemovedActivities } from '../activity-store.ts';
import { editProblem } from '../edit-activity.ts';
import { listRemovedIds, reassignScreenshots } from './boundary-store.ts';
import { noteChange } from './split-activity.ts';
import { refuseStillRecorded } from './still-recorded.ts';

/**
 * Merges two adjacent activities of one ten-minute window, project and source, with their counters, apps and
 * screenshots. The first keeps its ID and note. Does nothing if the second was merged before.
 */
export async function mergeActivities(
  database: Database,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  { activityId, nextId }: { activityId: string; nextId: string },
): Promise<void> {
  const scope = scopeOf(actor);
  await database.transaction(scope, async (tx) => {
    const found = await lockActivities(tx, scope.organizationIds, [activityId, nextId]);
    const removedIds = await listRemovedIds(tx, scope.organizationIds, [nextId]);
    refuseProblems(
      removedIds.has(nextId) ? [activityId] : [activityId, nextId],
      found,
      (activity) => editProblem(activity, actor),
    );
    const first = found.find((one) => one.activityId === activityId);
    const next = found.find((one) => one.activityId === nextId);
    if (first === undefined || next === undefined) return;
    refuseStillRecorded(next, now);
    await mergeLocked(tx, first, next, now);
    await noteChange(tx, actor, first, 'activity_merged', now);
  });
}

async function mergeLocked(
  tx: Tx,
  { organizationId, userId, activityId }: ChangedActivity,
  next: ChangedActivity,
  now: Date,
): Promise<void> {
  const ids = [activityId, next.activityId];
  const { activities } = await readStoredActivities(tx, userId, organizationId, ids);
  const first = activities.find((one) => one.activityId === activityId);
  const second = activities.find((one) => one.activityId === next.activityId);
  if (!first || !second || !isMergeable(first, second)) {
    throw new ApiError('conflict', {
      message: i18n.t(
        'Only adjacent parts of the same ten minutes, project and source can be merged.',
      ),
    });
  }
  const all = { from: next.activityId, to: activityId, since: next.startsAt };
  await reassignScreenshots(tx, organizationId, all);
  await deleteActivities(tx, [organizationId], [next.activityId]);
  await insertRemovedActivities(tx, [next], now);
  await updateStored(tx, userId, mergeTwo(first, second));
}

function isMergeable(first: StoredActivity, second: StoredActivity): boolean {
  return (
    first.end === second.start &&
    second.end <= windowEnd(first.start) &&
    first.organizationId === second.organizationId &&
    first.projectId === second.projectId &&
    // Of one that was moved and moved back, it is the project itself.
    (first.recordedIn ?? first.projectId) === (second.recordedIn ?? second.projectId) &&
    first.source === second.source
  );
}
