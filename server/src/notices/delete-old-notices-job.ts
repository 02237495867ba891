import { dayMs } from '@time-tracker/contract/time/durations';
import type { Database } from '../database/database.ts';
import { listOrganizationBatches } from '../jobs/organization-batches.ts';
import { deleteNoticesBefore } from './notice-store.ts';

const keptDays = 90;

export async function deleteOldNotices(services: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  const { database, now } = services;
  const before = new Date(now().getTime() - keptDays * dayMs);
  for (const organizationIds of await listOrganizationBatches(database)) {
    await database.transaction({ userId: 0, organizationIds }, (tx) =>
      deleteNoticesBefore(tx, organizationIds, before),
    );
  }
}
