import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeScreenshotFiles } from './screenshot-files.ts';
import { deleteScreenshotsWaitingSince } from './screenshot-store.ts';

/** How long a screenshot waits for the activity it belongs to. */
const waitingHours = 24;

/** Removes screenshots whose activity never came, and says in the log how many. */
export async function deleteWaitingScreenshots(services: {
  database: Database;
  files: FileStore;
  log: { info(detail: object, message: string): void };
  now: () => Date;
}): Promise<void> {
  const { database, files, log, now } = services;
  const since = new Date(now().getTime() - waitingHours * 60 * 60 * 1000);
  for (const organizationId of await database.listOrganizationIds()) {
    const removed = await database.transaction(
      { userId: 0, organizationIds: [organizationId] },
      (tx) => deleteScreenshotsWaitingSince(tx, organizationId, since),
    );
    if (removed.length === 0) continue;
    await removeScreenshotFiles(files, removed);
    log.info(
      { organizationId, screenshots: removed.length },
      'screenshots removed, because their activity never came',
    );
  }
}
