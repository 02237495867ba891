import { ApiError, invalidField } from '@time-tracker/contract/errors';
import { i18n } from '../../language/server-texts.ts';
import { insertAuditLine, type AuditAction } from '../../access/audit-store.ts';
import { scopeOf, type Actor, type Call } from '../../access/actor.ts';
import type { Database, Tx } from '../../database/database.ts';
import { splitActivity } from '../../recording/cut-stored-activity.ts';
import { insertStored, readStoredActivities, updateStored } from '../../recording/stored-time.ts';
import { lockActivities, refuseProblems } from '../activities-to-change.ts';
import { describeChange } from '../activity-audit.ts';
import type { ChangedActivity } from '../activity-change-store.ts';
import { editProblem } from '../edit-activity.ts';
import { reassignScreenshots } from './boundary-store.ts';
import { refuseStillRecorded } from './still-recorded.ts';

/**
 * Splits an activity at an instant inside it. The second part has the new ID, the rest of the counters and
 * apps, and the later screenshots. Does nothing if it was already split like this.
 */
export async function splitInTwo(
  database: Database,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  { activityId, at, newId }: { activityId: string; at: Date; newId: string },
): Promise<void> {
  const scope = scopeOf(actor);
  await database.transaction(scope, async (tx) => {
    const found = await lockActivities(tx, scope.organizationIds, [activityId, newId]);
    refuseProblems([activityId], found, (activity) => editProblem(activity, actor));
    const activity = found.find((one) => one.activityId === activityId);
    const second = found.find((one) => one.activityId === newId);
    if (activity === undefined) throw new ApiError('not_found');
    if (second !== undefined) {
      if (isSplitAt(activity, second, at)) return;
      throw new ApiError('conflict');
    }
    if (at <= activity.startsAt || at >= activity.endsAt) {
      throw invalidField('at', i18n.t('Must be inside the activity'));
    }
    refuseStillRecorded(activity, now);
    await splitLocked(tx, activity, { at, newId }, now);
    await noteChange(tx, actor, activity, 'activity_split', now);
  });
}

function isSplitAt(first: ChangedActivity, second: ChangedActivity, at: Date): boolean {
  const isAt = (instant: Date) => instant.getTime() === at.getTime();
  return first.userId === second.userId && isAt(first.endsAt) && isAt(second.startsAt);
}

async function splitLocked(
  tx: Tx,
  { organizationId, userId, activityId }: ChangedActivity,
  { at, newId }: { at: Date; newId: string },
  now: Date,
): Promise<void> {
  const read = await readStoredActivities(tx, userId, organizationId, [activityId, newId]);
  const [stored] = read.activities;
  if (stored === undefined || read.removedIds.includes(newId)) throw new ApiError('conflict');
  const [first, second] = splitActivity(stored, at.getTime(), newId);
  await updateStored(tx, userId, first);
  if (!(await insertStored(tx, userId, second, now))) throw new ApiError('conflict');
  await reassignScreenshots(tx, organizationId, { from: activityId, to: newId, since: at });
}

/** Changes of one's own time that delete nothing are not logged. */
export async function noteChange(
  tx: Tx,
  actor: Actor,
  activity: ChangedActivity,
  action: AuditAction,
  at: Date,
): Promise<void> {
  if (activity.userId === actor.userId) return;
  await insertAuditLine(tx, describeChange(actor, activity, action, at));
}
