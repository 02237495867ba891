import { hourMs } from '@time-tracker/contract/time/durations';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { deleteScreenshots } from './delete-screenshots.ts';

/** How long a screenshot waits for its activity. */
const waitingHours = 24;

/** Deletes screenshots whose activity never arrived, and logs how many. */
export async function deleteWaitingScreenshots(services: {
  database: Database;
  files: FileStore;
  log: { info(detail: object, message: string): void };
  now: () => Date;
}): Promise<void> {
  const { database, log, now } = services;
  const waitingSince = new Date(now().getTime() - waitingHours * hourMs);
  for (const organizationId of await database.listOrganizationIds()) {
    const screenshots = await deleteScreenshots(
      services,
      { userId: 0, organizationIds: [organizationId] },
      organizationId,
      { waitingSince },
    );
    if (screenshots === 0) continue;
    log.info(
      { organizationId, screenshots },
      'screenshots removed, because their activity never arrived',
    );
  }
}
