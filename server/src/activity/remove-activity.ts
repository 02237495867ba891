import { ApiError } from '@time-tracker/contract/errors';
import type { ProjectRole } from '@time-tracker/contract/project-roles';
import { insertAuditLine } from '../access/audit-store.ts';
import { findProjectHome } from '../access/access-store.ts';
import { projectRoleOf, scopeOf, type Actor, type Call } from '../access/actor.ts';
import { keepRecordedTime, lockTimeOfUser } from '../access/work-lock-store.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeScreenshotFiles } from '../screenshots/screenshot-files.ts';
import { canRemoveActivity } from './activity-access.ts';
import {
  deleteActivity,
  deleteScreenshotsOfActivity,
  insertRemovedActivity,
  mayMembersDelete,
} from './activity-store.ts';

export type RemovedActivity = {
  organizationId: number;
  projectId: number;
  /** Whose time it is. */
  userId: number;
  activityId: string;
};

type Services = {
  database: Database;
  files: FileStore;
  log: { error(detail: object, message: string): void };
};

/**
 * Removes an activity with its applications, its screenshots of all monitors and their files, and
 * remembers its id, so that a late repeat does not bring it back. `role` is the actor's in the
 * project. Throws forbidden when he may not, not_found when there is no such activity.
 */
export async function removeActivity(
  { database, files, log }: Services,
  actor: Actor,
  role: ProjectRole | null,
  activity: RemovedActivity,
  now: Date,
): Promise<void> {
  const places = await database.transaction(scopeOf(actor), async (tx) => {
    const { organizationId, userId } = activity;
    const membersMayDelete = await mayMembersDelete(tx, organizationId);
    if (!canRemoveActivity({ actorId: actor.userId, role, userId, membersMayDelete })) {
      throw new ApiError('forbidden');
    }
    await keepRecordedTime(tx, [organizationId]);
    await lockTimeOfUser(tx, userId);
    const removed = await deleteActivity(tx, activity);
    if (removed === undefined) throw new ApiError('not_found');
    const screenshots = await deleteScreenshotsOfActivity(tx, activity);
    await insertRemovedActivity(tx, activity, now);
    await insertAuditLine(tx, {
      organizationId,
      actorId: actor.userId,
      at: now,
      action: 'activity_removed',
      detail: {
        activity_id: activity.activityId,
        project_id: activity.projectId,
        user_id: userId,
        start: removed.startsAt.toISOString(),
        seconds: Math.round((removed.endsAt.getTime() - removed.startsAt.getTime()) / 1000),
        screenshots: screenshots.length,
      },
    });
    return screenshots;
  });
  // The rows are gone for good: a file that stays is rubbish for the sweep, no reason to fail.
  await removeScreenshotFiles(files, places).catch((error: unknown) => {
    log.error({ err: error, activity }, 'files of a removed activity could not be removed');
  });
}

/**
 * The same by what a client names. Throws not_found for a project in no organization of the caller's
 * too.
 */
export async function removeNamedActivity(
  services: Services,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  named: { project_id: number; user_id: number; activity_id: string },
): Promise<void> {
  const { project_id: projectId, user_id: userId, activity_id: activityId } = named;
  const scope = scopeOf(actor);
  const home = await services.database.transaction(scope, (tx) =>
    findProjectHome(tx, projectId, scope.organizationIds),
  );
  if (home === undefined) throw new ApiError('not_found');
  const { organizationId } = home;
  const role = projectRoleOf(actor, { id: projectId, organizationId }) ?? null;
  await removeActivity(
    services,
    actor,
    role,
    { organizationId, projectId, userId, activityId },
    now,
  );
}
