import { ApiError, type ErrorCode } from '@time-tracker/contract/errors';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { projectRoleOf, scopeOf, type Call } from '../access/actor.ts';
import { insertAuditLines } from '../access/audit-store.ts';
import { findVisibleWork } from '../access/visible-work.ts';
import { lockOrganizationsShared } from '../access/work-lock-store.ts';
import { removeActivities } from '../activity/remove-activity.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeScreenshotFiles } from '../files/image-files.ts';
import { findVisibleScreenshots, markImagesRemoved } from './screenshot-store.ts';

type Services = {
  database: Database;
  files: FileStore;
  log: { error(detail: object, message: string): void };
};

type FoundScreenshot = Awaited<ReturnType<typeof findVisibleScreenshots>>[number];

/**
 * Deletes screenshots with their activities, like activity/remove; with `image_only` only the images,
 * which requires a manager. All of them or none. Throws not_found if the caller may view none,
 * forbidden if they may delete none, otherwise invalid_input with one message per ID.
 */
export async function removeScreenshots(
  services: Services,
  call: Call,
  input: { id?: string | undefined; ids?: string[] | undefined; image_only?: boolean | undefined },
): Promise<void> {
  const { actor } = call;
  const ids = [...new Set(input.ids ?? [input.id ?? ''])];
  const screenshots = await services.database.transaction(scopeOf(actor), async (tx) => {
    const work = await findVisibleWork(tx, actor, {});
    return findVisibleScreenshots(tx, work, ids);
  });
  const found = new Set(screenshots.map(({ id }) => id));
  const unknown = ids.filter((id) => !found.has(id));
  refuse(ids, unknown, 'not_found', 'This screenshot does not exist, or it is not yours.');
  if (input.image_only === true) await removeImages(services, call, screenshots);
  else {
    const activityIds = screenshots.map(({ activityId }) => activityId);
    await removeActivities(services, call, activityIds);
  }
}

function refuse(
  ids: readonly string[],
  refused: readonly string[],
  code: ErrorCode,
  message: string,
): void {
  if (refused.length === 0) return;
  if (refused.length === ids.length) throw new ApiError(code);
  const fields = Object.fromEntries(refused.map((id) => [id, [message]]));
  throw new ApiError('invalid_input', { fields });
}

async function removeImages(
  { database, files }: Services,
  { actor, now }: Call,
  screenshots: readonly FoundScreenshot[],
): Promise<void> {
  const ids = screenshots.map(({ id }) => id);
  const others = screenshots.filter(
    ({ projectId, organizationId }) =>
      projectRoleOf(actor, { id: projectId, organizationId }) !== projectRoles.manager,
  );
  const forbidden = others.map(({ id }) => id);
  refuse(ids, forbidden, 'forbidden', 'You may not delete only the image.');
  const organizationIds = [...new Set(screenshots.map(({ organizationId }) => organizationId))];
  await database.transaction(scopeOf(actor), async (tx) => {
    await lockOrganizationsShared(tx, organizationIds);
    const removed = await markImagesRemoved(tx, organizationIds, ids, now);
    await insertAuditLines(
      tx,
      screenshots
        .filter(({ id }) => removed.has(id))
        .map((screenshot) => ({
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
        })),
    );
  });
  // On a repeat too, because the first request may have been interrupted between the row and the
  // files.
  await removeScreenshotFiles(files, screenshots);
}
