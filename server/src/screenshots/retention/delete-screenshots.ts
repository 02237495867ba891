import { lockProjectExclusive, lockOrganizationsShared } from '../../access/work-lock-store.ts';
import type { Database, Scope, Tx } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { removeScreenshotFiles, type ScreenshotPlace } from '../../files/image-files.ts';
import { deleteSomeScreenshots, type DoomedScreenshots } from './screenshot-deletion-store.ts';

/** Screenshots of one transaction: short enough that nobody waits, and files follow soon. */
const batchSize = 500;

/** What runs in the transaction of each batch. */
type Watching = {
  /** With its number of screenshots. */
  note(tx: Tx, screenshots: number): Promise<void>;
  /** False: it ends here. */
  isStillWanted(tx: Tx): Promise<boolean>;
};
const unwatched: Watching = {
  note: () => Promise.resolve(),
  isStillWanted: () => Promise.resolve(true),
};

/**
 * Removes screenshots of an organization with their files, batch by batch. Returns how many. If it
 * is interrupted, the next run removes the rest.
 */
export async function deleteScreenshots(
  { database, files }: { database: Database; files: FileStore },
  scope: Scope,
  organizationId: number,
  doomed: DoomedScreenshots,
  { note, isStillWanted }: Watching = unwatched,
): Promise<number> {
  let count = 0;
  for (;;) {
    const places = await database.transaction(scope, async (tx) => {
      await lockOrganizationsShared(tx, [organizationId]);
      if (!(await isStillWanted(tx))) return [];
      const removed = await deleteSomeScreenshots(tx, organizationId, doomed, batchSize);
      if (removed.length > 0) await note(tx, removed.length);
      return removed;
    });
    if (places.length === 0) return count;
    await removeScreenshotFiles(files, places);
    count += places.length;
  }
}

/**
 * Removes the rows of screenshots that came to a project while its others were being removed, and
 * keeps more from coming until the end of the transaction. Their files are the caller's to remove.
 */
export async function deleteLateScreenshots(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<ScreenshotPlace[]> {
  await lockProjectExclusive(tx, organizationId, projectId);
  return deleteSomeScreenshots(tx, organizationId, { projectId }, 1_000_000);
}
