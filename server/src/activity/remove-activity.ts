import { ApiError } from '@time-tracker/contract/errors';
import type { ProjectRole } from '@time-tracker/contract/project-roles';
import { insertAuditLines } from '../access/audit-store.ts';
import { findOrganizationOfProject } from '../access/access-store.ts';
import { projectRoleOf, scopeOf, type Actor, type Call } from '../access/actor.ts';
import type { Database, Tx } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeScreenshotFiles } from '../files/image-files.ts';
import { lockActivities, refuseProblems, type ChangeProblem } from './activities-to-change.ts';
import { describeChange } from './activity-audit.ts';
import { canRemoveActivity } from './activity-access.ts';
import type { ChangedActivity } from './activity-change-store.ts';
import {
  deleteActivities,
  deleteScreenshotsOfActivities,
  insertRemovedActivities,
  listMembersMayDelete,
} from './activity-store.ts';

export type RemovedActivity = {
  organizationId: number;
  projectId: number;
  /** The user who recorded the activity. */
  userId: number;
  activityId: string;
};

export type RemovingServices = {
  database: Database;
  files: FileStore;
  log: { error(detail: object, message: string): void };
};
export type RemovedScreenshot = { organizationId: number; takenAt: Date; id: string };

const notFound: ChangeProblem = {
  code: 'not_found',
  message: 'This activity does not exist, or it is not yours.',
};
const forbidden: ChangeProblem = {
  code: 'forbidden',
  message: 'You may not delete this activity.',
};

/**
 * Deletes an activity with its apps, its screenshots of all monitors and their files. Stores its ID,
 * so that a late retry of the recorder does not restore it. `role` is the actor's role in the
 * project. Throws forbidden if the actor may not delete it, not_found if it does not exist.
 */
export async function removeActivity(
  services: RemovingServices,
  actor: Actor,
  role: ProjectRole | null,
  activity: RemovedActivity,
  now: Date,
): Promise<void> {
  const screenshots = await services.database.transaction(scopeOf(actor), async (tx) => {
    const { organizationId, projectId, userId, activityId } = activity;
    const allowing = await listMembersMayDelete(tx, [organizationId]);
    const membersMayDelete = allowing.has(organizationId);
    if (!canRemoveActivity({ actorId: actor.userId, role, userId, membersMayDelete })) {
      throw new ApiError('forbidden');
    }
    const found = await lockActivities(tx, [organizationId], [activityId]);
    const named = found.filter((one) => one.projectId === projectId && one.userId === userId);
    if (named.length === 0) throw new ApiError('not_found');
    return removeLocked(tx, actor, named, now);
  });
  await removeFiles(services, screenshots);
}

/**
 * Deletes an activity identified by its project, user and ID. Also throws not_found if the project is
 * in none of the caller's organizations.
 */
export async function removeNamedActivity(
  services: RemovingServices,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  named: { projectId: number; userId: number; activityId: string },
): Promise<void> {
  const { projectId, userId, activityId } = named;
  const scope = scopeOf(actor);
  const home = await services.database.transaction(scope, (tx) =>
    findOrganizationOfProject(tx, projectId, scope.organizationIds),
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

/**
 * Deletes all given activities or none. Throws not_found or forbidden if all activities share that
 * problem, otherwise invalid_input with one message per activity ID.
 */
export async function removeActivities(
  services: RemovingServices,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  activityIds: readonly string[],
): Promise<void> {
  const scope = scopeOf(actor);
  const ids = [...new Set(activityIds)];
  const screenshots = await services.database.transaction(scope, async (tx) => {
    const allowing = await listMembersMayDelete(tx, scope.organizationIds);
    const activities = await lockActivities(tx, scope.organizationIds, ids);
    refuseProblems(ids, activities, (activity) => removalProblem(actor, allowing, activity));
    return removeLocked(tx, actor, activities, now);
  });
  await removeFiles(services, screenshots);
}

/** Why the actor may not delete an activity. `allowing`: organizations whose members may delete. */
export function removalProblem(
  actor: Actor,
  allowing: ReadonlySet<number>,
  activity: ChangedActivity | undefined,
): ChangeProblem | undefined {
  if (activity === undefined) return notFound;
  const { organizationId, projectId: id, userId } = activity;
  const role = projectRoleOf(actor, { id, organizationId }) ?? null;
  const membersMayDelete = allowing.has(organizationId);
  const request = { actorId: actor.userId, role, userId, membersMayDelete };
  return canRemoveActivity(request) ? undefined : forbidden;
}

/** Deletes the rows of locked activities. Returns their screenshots. */
export async function removeLocked(
  tx: Tx,
  actor: Actor,
  activities: readonly ChangedActivity[],
  now: Date,
): Promise<RemovedScreenshot[]> {
  if (activities.length === 0) return [];
  const organizationIds = [...new Set(activities.map(({ organizationId }) => organizationId))];
  const ids = activities.map(({ activityId }) => activityId);
  await deleteActivities(tx, organizationIds, ids);
  const screenshots = await deleteScreenshotsOfActivities(tx, organizationIds, ids);
  await insertRemovedActivities(tx, activities, now);
  const byActivity = Map.groupBy(screenshots, ({ activityId }) => activityId);
  await insertAuditLines(
    tx,
    activities.map((activity) => {
      const line = describeChange(actor, activity, 'activity_removed', now);
      const count = byActivity.get(activity.activityId)?.length ?? 0;
      return { ...line, detail: { ...line.detail, screenshots: count } };
    }),
  );
  return screenshots;
}

/** Only logs failures: the rows are already deleted, and a cleanup job deletes orphaned files. */
export async function removeFiles(
  { files, log }: RemovingServices,
  screenshots: readonly RemovedScreenshot[],
): Promise<void> {
  await removeScreenshotFiles(files, screenshots).catch((error: unknown) => {
    const ids = screenshots.map(({ id }) => id);
    log.error({ err: error, screenshots: ids }, 'could not delete files of removed activities');
  });
}
