import { isRecorded } from '@time-tracker/contract/activity-source';
import { ApiError } from '@time-tracker/contract/errors';
import { forgetMaxMinutes, recordBackDays } from '@time-tracker/contract/limits';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { i18n } from '../language/server-texts.ts';
import { insertAuditLines } from '../access/audit-store.ts';
import { projectRoleOf, scopeOf, type Actor, type Call } from '../access/actor.ts';
import { lockRecordedTimeShared, lockUserTime } from '../access/work-lock-store.ts';
import type { Database, Tx } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeScreenshotFiles } from '../files/image-files.ts';
import type { StoredActivity } from '../recording/recorded-content.ts';
import { listStoredTime, shortenActivity } from '../recording/stored-time.ts';
import { canRemoveActivity } from './activity-access.ts';
import { listActivitiesToChange } from './activity-change-store.ts';
import { deleteActivities, listMembersMayDelete } from './activity-store.ts';
import {
  addForgottenTime,
  deleteForgottenScreenshots,
  findProjectOfTimer,
  isInForgottenTime,
  type ForgottenScreenshot,
} from './forgotten-time-store.ts';

type Services = {
  database: Database;
  files: FileStore;
  log: { error(detail: object, message: string): void };
};

/** For requests that take a moment to arrive. */
const lateMs = minuteMs;

/**
 * Deletes what recorders have recorded about the caller since an instant, at most 30 minutes back, with apps,
 * screenshots and their files. An activity that began earlier ends at `since`. Nothing from this time can
 * be recorded later. Manual time stays, and a running timer goes on. Throws invalid_input for an instant
 * too far back, and forbidden, with no effect, if the caller may not delete time in one of the projects.
 */
export async function forgetTime(
  services: Services,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  { since, until }: { since: Date; until?: Date | undefined },
): Promise<{ seconds: number; screenshots: number }> {
  const end = until !== undefined && until < now ? until : now;
  if (since.getTime() < now.getTime() - forgetMaxMinutes * minuteMs - lateMs) {
    throw new ApiError('invalid_input', {
      message: i18n.t(
        'Only the last {forgetMaxMinutes} minutes can be forgotten. Delete earlier time in the time log.',
        { forgetMaxMinutes },
      ),
      fields: { since: [`Must be within the last ${forgetMaxMinutes} minutes`] },
    });
  }
  if (since >= end) return { seconds: 0, screenshots: 0 };
  const { milliseconds, screenshots } = await services.database.transaction(scopeOf(actor), (tx) =>
    forgetInterval(tx, actor, { start: since, end }, now),
  );
  await removeScreenshotFiles(services.files, screenshots).catch((error: unknown) => {
    // The rows are deleted, and a job deletes files without a row.
    const ids = screenshots.map(({ id }) => id);
    services.log.error({ err: error, screenshots: ids }, 'could not delete forgotten files');
  });
  return { seconds: Math.round(milliseconds / 1000), screenshots: screenshots.length };
}

/** Whether the user has deleted the time around an instant. */
export function isForgotten(tx: Tx, userId: number, instant: Date): Promise<boolean> {
  return isInForgottenTime(tx, userId, instant);
}

async function forgetInterval(
  tx: Tx,
  actor: Actor,
  interval: Interval<Date>,
  now: Date,
): Promise<{ milliseconds: number; screenshots: ForgottenScreenshot[] }> {
  const { userId, organizationIds } = scopeOf(actor);
  const [start, end] = [interval.start.getTime(), interval.end.getTime()];
  await lockRecordedTimeShared(tx, organizationIds);
  await lockUserTime(tx, userId);
  const around = await listStoredTime(tx, userId, organizationIds, { start, end });
  const aroundIds = around.map(({ activityId }) => activityId);
  // Uploads of their screenshots wait, also for those that a recorder is about to prolong.
  if (aroundIds.length > 0) {
    await listActivitiesToChange(tx, organizationIds, aroundIds, { lock: true });
  }
  const affected = around.filter(
    (one) => isRecorded(one.source) && one.start < end && one.end > start,
  );
  const begunEarlier = affected.filter((one) => one.start < start);
  const begunSince = affected.filter((one) => one.start >= start);
  const deletedIds = begunSince.map(({ activityId }) => activityId);
  const cutIds = begunEarlier.map(({ activityId }) => activityId);
  const removal = { interval, deletedIds, cutIds };
  const screenshots = await deleteForgottenScreenshots(tx, userId, organizationIds, removal);
  const timer = await findProjectOfTimer(tx, userId, organizationIds);
  await refuseUnlessAllowed(tx, actor, [...affected, ...screenshots, ...(timer ? [timer] : [])]);

  for (const activity of begunEarlier) {
    await shortenActivity(tx, userId, activity, { start: activity.start, end: start });
  }
  if (deletedIds.length > 0) await deleteActivities(tx, organizationIds, deletedIds);
  await addForgottenTime(tx, userId, interval, new Date(now.getTime() - recordBackDays * dayMs));
  await writeAuditLines(tx, actor, { affected, screenshots, interval }, now);
  return { milliseconds: sumForgotten(affected, start), screenshots };
}

/** Where recorded time is deleted, and where it is being recorded. */
async function refuseUnlessAllowed(
  tx: Tx,
  actor: Actor,
  places: readonly { organizationId: number; projectId: number }[],
): Promise<void> {
  const organizationIds = [...new Set(places.map(({ organizationId }) => organizationId))];
  const allowing = await listMembersMayDelete(tx, organizationIds);
  for (const { organizationId, projectId } of places) {
    const role = projectRoleOf(actor, { id: projectId, organizationId }) ?? null;
    const membersMayDelete = allowing.has(organizationId);
    const { userId } = actor;
    if (!canRemoveActivity({ actorId: userId, role, userId, membersMayDelete })) {
      throw new ApiError('forbidden', {
        message: i18n.t('Members of this organization may not delete their time.'),
      });
    }
  }
}

function sumForgotten(affected: readonly StoredActivity[], start: number): number {
  return affected.reduce((sum, one) => sum + one.end - Math.max(one.start, start), 0);
}

/** One line for each organization in which something was deleted. */
async function writeAuditLines(
  tx: Tx,
  actor: Actor,
  forgotten: {
    affected: readonly StoredActivity[];
    screenshots: readonly ForgottenScreenshot[];
    interval: Interval<Date>;
  },
  now: Date,
): Promise<void> {
  const { affected, screenshots, interval } = forgotten;
  const activities = Map.groupBy(affected, ({ organizationId }) => organizationId);
  const images = Map.groupBy(screenshots, ({ organizationId }) => organizationId);
  const organizationIds = [...new Set([...activities.keys(), ...images.keys()])];
  await insertAuditLines(
    tx,
    organizationIds.map((organizationId) => {
      const own = activities.get(organizationId) ?? [];
      const places = [...own, ...(images.get(organizationId) ?? [])];
      return {
        organizationId,
        actorId: actor.userId,
        at: now,
        action: 'time_forgotten',
        detail: {
          user_id: actor.userId,
          project_ids: [...new Set(places.map(({ projectId }) => projectId))],
          start: interval.start.toISOString(),
          finish: interval.end.toISOString(),
          seconds: Math.round(sumForgotten(own, interval.start.getTime()) / 1000),
          screenshots: images.get(organizationId)?.length ?? 0,
        },
      };
    }),
  );
}
