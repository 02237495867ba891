import { ApiError } from '@time-tracker/contract/errors';
import { scopeOf, type Call } from '../access/actor.ts';
import { insertAuditLine } from '../access/audit-store.ts';
import { lockRecordedTimeExclusive } from '../access/work-lock-store.ts';
import type { Database, Tx } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  deleteLateScreenshots,
  deleteScreenshots,
} from '../screenshots/retention/delete-screenshots.ts';
import { removeScreenshotFiles } from '../files/image-files.ts';
import { deleteProject } from './project-store.ts';

/** Deletes a project with everything recorded in it and the image files. Throws not_found. */
export async function deleteProjectWithFiles(
  { database, files }: { database: Database; files: FileStore },
  call: Pick<Call, 'actor' | 'grant' | 'now'>,
): Promise<void> {
  const { organizationId, projectId } = call.grant;
  const scope = scopeOf(call.actor);
  // Years of images are deleted in batches first. The transaction below deletes those that were
  // uploaded meanwhile together with the project.
  await deleteScreenshots({ database, files }, scope, organizationId, { projectId });
  const lateFiles = await database.long.transaction(scope, async (tx) => {
    await lockRecordedTimeExclusive(tx, organizationId);
    const late = await deleteLateScreenshots(tx, organizationId, projectId);
    await removeProject(tx, call);
    return late;
  });
  await removeScreenshotFiles(files, lateFiles);
}

/** Deletes the rows of a project and writes the audit log. The caller removes the image files. */
async function removeProject(
  tx: Tx,
  { actor, grant, now }: Pick<Call, 'actor' | 'grant' | 'now'>,
): Promise<void> {
  const { organizationId, projectId } = grant;
  const deleted = await deleteProject(tx, organizationId, projectId);
  if (deleted === undefined) throw new ApiError('not_found');
  await insertAuditLine(tx, {
    organizationId,
    actorId: actor.userId,
    at: now,
    action: 'project_deleted',
    detail: { project_id: projectId, ...deleted },
  });
}
