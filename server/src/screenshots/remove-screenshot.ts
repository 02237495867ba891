import { ApiError } from '@time-tracker/contract/errors';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { projectRoleOf, scopeOf, type Call } from '../access/actor.ts';
import { insertAuditLine } from '../access/audit-store.ts';
import { findVisibleWork } from '../access/visible-work.ts';
import { lockOrganizationsShared } from '../access/work-lock-store.ts';
import { removeActivity } from '../activity/remove-activity.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeScreenshotFiles } from '../files/image-files.ts';
import { findVisibleScreenshot, markImageRemoved } from './screenshot-store.ts';

type Services = {
  database: Database;
  files: FileStore;
  log: { error(detail: object, message: string): void };
};

/**
 * Deletes a screenshot with its activity, like activity/remove; with `image_only` only the image, which
 * requires a manager. Throws not_found if the caller may not view it, forbidden if they may not delete it.
 */
export async function removeScreenshot(
  services: Services,
  call: Call,
  input: { id: string; image_only?: boolean | undefined },
): Promise<void> {
  const { actor } = call;
  const shot = await services.database.transaction(scopeOf(actor), async (tx) => {
    const work = await findVisibleWork(tx, actor, {});
    return findVisibleScreenshot(tx, work, input.id);
  });
  if (shot === undefined) throw new ApiError('not_found');
  const { organizationId, projectId: id } = shot;
  const role = projectRoleOf(actor, { id, organizationId }) ?? null;
  if (input.image_only !== true) {
    await removeActivity(services, actor, role, shot, call.now);
    return;
  }
  if (role !== projectRoles.manager) throw new ApiError('forbidden');
  await removeOnlyImage(services, call, shot);
}

async function removeOnlyImage(
  { database, files }: Services,
  { actor, now }: Call,
  shot: {
    id: string;
    activityId: string;
    organizationId: number;
    projectId: number;
    userId: number;
    takenAt: Date;
  },
): Promise<void> {
  await database.transaction(scopeOf(actor), async (tx) => {
    await lockOrganizationsShared(tx, [shot.organizationId]);
    const isNew = await markImageRemoved(tx, shot.organizationId, shot.id, now);
    if (!isNew) return;
    await insertAuditLine(tx, {
      organizationId: shot.organizationId,
      actorId: actor.userId,
      at: now,
      action: 'screenshot_removed',
      detail: {
        screenshot_id: shot.id,
        activity_id: shot.activityId,
        project_id: shot.projectId,
        user_id: shot.userId,
        taken_at: shot.takenAt.toISOString(),
        seconds: 0,
      },
    });
  });
  // Also on a repeat: the first time may have been cut off between the row and the files.
  await removeScreenshotFiles(files, [shot]);
}
