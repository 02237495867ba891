import { isRecorded } from '@time-tracker/contract/activity-source';
import { recordBackDays } from '@time-tracker/contract/limits';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { insertAuditLine } from '../../access/audit-store.ts';
import { scopeOf, type Actor, type Call } from '../../access/actor.ts';
import type { Tx } from '../../database/database.ts';
import { shortenActivity } from '../../recording/stored-time.ts';
import { lockActivities, refuseProblems } from '../activities-to-change.ts';
import type { ChangedActivity } from '../activity-change-store.ts';
import { listMembersMayDelete } from '../activity-store.ts';
import { addForgottenTime } from '../forgotten-time-store.ts';
import {
  removalProblem,
  removeFiles,
  removeLocked,
  type RemovedScreenshot,
  type RemovingServices,
} from '../remove-activity.ts';
import { deleteScreenshotsOutside, listRemovedIds } from './boundary-store.ts';
import { refuseStillRecorded } from './still-recorded.ts';

/**
 * Keeps only what lies in the interval, of all given activities or of none. Activities outside are deleted,
 * others are shortened, with their apps and screenshots. Recorders cannot record the cut time again. Who may
 * delete an activity may shorten it. IDs that were deleted before are ignored.
 */
export async function trimActivities(
  services: RemovingServices,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  { activityIds, interval }: { activityIds: readonly string[]; interval: Interval<Date> },
): Promise<void> {
  const scope = scopeOf(actor);
  const ids = [...new Set(activityIds)];
  const screenshots = await services.database.transaction(scope, async (tx) => {
    const allowing = await listMembersMayDelete(tx, scope.organizationIds);
    const activities = await lockActivities(tx, scope.organizationIds, ids);
    const removedIds = await listRemovedIds(tx, scope.organizationIds, ids);
    refuseProblems(
      ids.filter((id) => !removedIds.has(id)),
      activities,
      (activity) => removalProblem(actor, allowing, activity),
    );
    const isOutside = ({ startsAt, endsAt }: ChangedActivity) =>
      endsAt <= interval.start || startsAt >= interval.end;
    const cut = activities.filter(
      (one) => !isOutside(one) && (one.startsAt < interval.start || one.endsAt > interval.end),
    );
    for (const one of cut) if (one.endsAt > interval.end) refuseStillRecorded(one, now);
    const removed = await removeLocked(tx, actor, activities.filter(isOutside), now);
    for (const one of cut) removed.push(...(await trimLocked(tx, actor, one, interval, now)));
    return removed;
  });
  await removeFiles(services, screenshots);
}

async function trimLocked(
  tx: Tx,
  actor: Actor,
  activity: ChangedActivity,
  { start, end }: Interval<Date>,
  now: Date,
): Promise<RemovedScreenshot[]> {
  const { organizationId, projectId, userId, activityId, startsAt, endsAt, source } = activity;
  const kept = {
    start: new Date(Math.max(startsAt.getTime(), start.getTime())),
    end: new Date(Math.min(endsAt.getTime(), end.getTime())),
  };
  const [keptStart, keptEnd] = [kept.start.getTime(), kept.end.getTime()];
  await shortenActivity(tx, userId, activity, { start: keptStart, end: keptEnd });
  const screenshots = await deleteScreenshotsOutside(tx, activity, kept);
  const cut = [
    { start: startsAt, end: kept.start },
    { start: kept.end, end: endsAt },
  ].filter((part) => part.start < part.end);
  const tooOld = new Date(now.getTime() - recordBackDays * dayMs);
  for (const part of isRecorded(source) ? cut : []) {
    if (part.end > tooOld) await addForgottenTime(tx, userId, part, tooOld);
  }
  const cutMs = endsAt.getTime() - startsAt.getTime() - (keptEnd - keptStart);
  await insertAuditLine(tx, {
    organizationId,
    actorId: actor.userId,
    at: now,
    action: 'activity_shortened',
    detail: {
      activity_id: activityId,
      project_id: projectId,
      user_id: userId,
      start: kept.start.toISOString(),
      finish: kept.end.toISOString(),
      seconds: Math.round(cutMs / 1000),
      screenshots: screenshots.length,
    },
  });
  return screenshots;
}
