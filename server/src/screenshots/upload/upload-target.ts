import { ApiError, invalidField } from '@time-tracker/contract/errors';
import { canRecord } from '@time-tracker/contract/project-roles';
import { isSurfaceAllowed } from '@time-tracker/contract/recording-rules';
import type { AllowedSurface, UploadedScreenshot } from '@time-tracker/contract/screenshot';
import { i18n } from '../../language/server-texts.ts';
import { projectRoleOf, scopeOf, type Actor } from '../../access/actor.ts';
import { lockProjectShared, lockUserTime } from '../../access/work-lock-store.ts';
import type { Connection, Tx } from '../../database/database.ts';
import { findTargetFacts, lockActivityShared } from './screenshot-upload-store.ts';

/** A received screenshot. `sha256` is the hash of the bytes received. */
export type Upload = { screenshot: UploadedScreenshot; sha256: Buffer };

/** The project that an upload belongs to. `waiting`: its activity has not been recorded yet. */
export type UploadTarget = {
  organizationId: number;
  projectId: number;
  wrappedKey: Buffer;
  keepsTitles: boolean;
  demandsBlur: boolean;
  allowedSurface: AllowedSurface;
  waiting: boolean;
};

/**
 * Finds the target of an upload. Undefined: the upload is already stored. Throws screenshot_differs
 * if its ID is taken by other bytes, not_found if the actor may not record there, and
 * surface_not_allowed if the organization accepts entire screens only.
 */
export async function findUploadTarget(
  connection: Connection,
  actor: Actor,
  { screenshot, sha256 }: Upload,
): Promise<UploadTarget | undefined> {
  const { userId } = actor;
  const { id, activity_id: activityId, project_id: projectId } = screenshot;
  const facts = await findTargetFacts(connection, scopeOf(actor), { id, activityId, projectId });
  if (facts.stored !== null) {
    const isSame = facts.stored.userId === userId && facts.stored.sha256.equals(sha256);
    if (!isSame) throw new ApiError('screenshot_differs');
    return undefined;
  }
  if (facts.isRemoved) throw new ApiError('activity_removed');
  if (facts.activityUserId === null && projectId === undefined) {
    throw invalidField(
      'project_id',
      i18n.t('The server does not know this activity yet: say which project it belongs to'),
    );
  }
  if ((facts.activityUserId ?? userId) !== userId || facts.project === null) {
    throw new ApiError('not_found');
  }
  const { archivedAt, ...project } = facts.project;
  const role = projectRoleOf(actor, { ...project, id: project.projectId });
  if (!canRecord(role)) throw new ApiError('not_found');
  if (archivedAt !== null) throw new ApiError('project_archived');
  const { surface } = screenshot;
  if (surface && !isSurfaceAllowed(project.allowedSurface, surface)) {
    throw new ApiError('surface_not_allowed');
  }
  return { ...project, waiting: facts.activityUserId === null };
}

/**
 * Finds the target again and locks it: neither the project nor the activity can be deleted before the
 * end of the transaction.
 */
export async function lockUploadTarget(
  tx: Tx,
  actor: Actor,
  upload: Upload,
  { organizationId, projectId }: UploadTarget,
): Promise<UploadTarget | undefined> {
  const { organizationIds, userId } = scopeOf(actor);
  // A concurrent call may be recording the activity. Recording takes the same lock.
  await lockUserTime(tx, userId);
  await lockProjectShared(tx, organizationId, projectId);
  await lockActivityShared(tx, organizationIds, upload.screenshot.activity_id);
  return findUploadTarget(tx, actor, upload);
}
