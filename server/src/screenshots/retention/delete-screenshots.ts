import { lockProjectExclusive, lockOrganizationsShared } from '../../access/work-lock-store.ts';
import type { Database, Scope, Tx } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { removeScreenshotFiles, type ImageLocation } from '../../files/image-files.ts';
import { deleteSomeScreenshots, type DeletionFilter } from './screenshot-deletion-store.ts';

/**
 * Screenshots per transaction. Small, so that other transactions do not wait long and files are
 * deleted soon.
 */
const batchSize = 500;

/** Functions that run in the transaction of each batch. */
type BatchHooks = {
  /** Called with the number of deleted screenshots. */
  note(tx: Tx, screenshots: number): Promise<void>;
  /** False ends the deletion. */
  shouldContinue(tx: Tx): Promise<boolean>;
};
const noHooks: BatchHooks = {
  note: () => Promise.resolve(),
  shouldContinue: () => Promise.resolve(true),
};

/**
 * Deletes screenshots of an organization with their files, in batches. Returns how many. If it is
 * interrupted, the next run deletes the rest.
 */
export async function deleteScreenshots(
  { database, files }: { database: Database; files: FileStore },
  scope: Scope,
  organizationId: number,
  filter: DeletionFilter,
  { note, shouldContinue }: BatchHooks = noHooks,
): Promise<number> {
  let count = 0;
  for (;;) {
    const locations = await database.transaction(scope, async (tx) => {
      await lockOrganizationsShared(tx, [organizationId]);
      if (!(await shouldContinue(tx))) return [];
      const removed = await deleteSomeScreenshots(tx, organizationId, filter, batchSize);
      if (removed.length > 0) await note(tx, removed.length);
      return removed;
    });
    if (locations.length === 0) return count;
    await removeScreenshotFiles(files, locations);
    count += locations.length;
  }
}

/**
 * Deletes the rows of screenshots that were uploaded to a project while its others were being
 * deleted, and prevents further uploads until the end of the transaction. The caller deletes their
 * files.
 */
export async function deleteLateScreenshots(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<ImageLocation[]> {
  await lockProjectExclusive(tx, organizationId, projectId);
  return deleteSomeScreenshots(tx, organizationId, { projectId }, 1_000_000);
}
