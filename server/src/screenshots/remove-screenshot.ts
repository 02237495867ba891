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
  const screenshot = await services.database.transaction(scopeOf(actor), async (tx) => {
    const work = await findVisibleWork(tx, actor, {});
    return findVisibleScreenshot(tx, work, input.id);
  });
  if (screenshot === undefined) throw new ApiError('not_found');
  const { organizationId, projectId: id } = screenshot;
  const role = projectRoleOf(actor, { id, organizationId }) ?? null;
  if (input.image_only !== true) {
    await removeActivity(services, actor, role, screenshot, call.now);
    return;
  }
  if (role !== projectRoles.manager) throw new ApiError('forbidden');
  await removeOnlyImage(services, call, screenshot);
}

async function removeOnlyImage(
  { database, files }: Services,
  { actor, now }: Call,
  screenshot: {
    id: string;
    activityId: string;
    organizationId: number;
    projectId: number;
    userId: number;
    takenAt: Date;
  },
): Promise<void> {
  await database.transaction(scopeOf(actor), async (tx) => {
    await lockOrganizationsShared(tx, [screenshot.organizationId]);
    const isNew = await markImageRemoved(tx, screenshot.organizationId, screenshot.id, now);
    if (!isNew) return;
    await insertAuditLine(tx, {
      organizationId: screenshot.organizationId,
      actorId: actor.userId,
      at: now,
      action: 'screenshot_removed',
      detail: {
        screenshot_id: screenshot.id,
        activity_id: screenshot.activityId,
        project_id: screenshot.projectId,
        user_id: screenshot.userId,
        taken_at: screenshot.takenAt.toISOString(),
        seconds: 0,
      },
    });
  });
  // On a repeat too, because the first request may have been interrupted between the row and the
  // files.
  await removeScreenshotFiles(files, [screenshot]);
}
