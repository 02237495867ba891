import { dayMs } from '@time-tracker/contract/time/durations';
import type { Database, Scope } from '../../database/database.ts';
import type { DeletionRun } from '../../deletion/deletion-guard.ts';
import type { FileStore } from '../../files/file-store.ts';
import { deleteScreenshots } from './delete-screenshots.ts';
import { deleteSomeViews } from '../viewing/screenshot-view-store.ts';
import {
  findNewestTakenAt,
  findRetention,
  getRetentionDays,
  noteExpiredScreenshots,
  saveDeletedBefore,
} from './screenshot-deletion-store.ts';

type Services = {
  database: Database;
  files: FileStore;
  log: { info(detail: object, message: string): void };
  now: () => Date;
};

/** As far back as a list reaches. */
const viewLogDays = 400;
const looksPerTransaction = 10_000;

/**
 * Removes screenshots older than their organization keeps them, with their files; the recorded time
 * stays. Says in the log and in the organization's audit log how many. Batch by batch, each counted
 * in the audit log as it goes: cut off at any moment, nothing is lost and the next time goes on.
 */
export async function deleteExpiredScreenshots(
  services: Services,
  run: DeletionRun,
): Promise<void> {
  const { database, log, now } = services;
  for (const organizationId of await database.listOrganizationIds()) {
    const scope = { userId: 0, organizationIds: [organizationId] };
    const startedAt = now();
    const { days, deletedBefore } = await database.transaction(scope, (tx) =>
      findRetention(tx, organizationId),
    );
    await forgetOldLooks(database, scope, organizationId, startedAt);
    if (days === null) continue;
    const takenBefore = new Date(startedAt.getTime() - days * dayMs);
    const isAllowed = await run.allows({
      organizationId,
      from: deletedBefore,
      before: takenBefore,
      findNewest: (from, before) =>
        database.transaction(scope, (tx) => findNewestTakenAt(tx, organizationId, from, before)),
    });
    if (!isAllowed) continue;
    const removal = { organizationId, startedAt, takenBefore, retentionDays: days };
    const screenshots = await deleteScreenshots(
      services,
      scope,
      organizationId,
      { takenBefore },
      {
        note: (tx, count) => noteExpiredScreenshots(tx, removal, count),
        // A longer retention takes effect before the job has finished.
        isStillWanted: async (tx) => (await getRetentionDays(tx, organizationId)) === days,
      },
    );
    await database.transaction(scope, (tx) =>
      saveDeletedBefore(tx, organizationId, days, takenBefore),
    );
    if (screenshots === 0) continue;
    log.info(
      { organizationId, screenshots, retentionDays: days },
      'screenshots removed, because they are older than their organization keeps them',
    );
  }
}

async function forgetOldLooks(
  database: Database,
  scope: Scope,
  organizationId: number,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - viewLogDays * dayMs);
  let forgotten: number;
  do {
    forgotten = await database.transaction(scope, (tx) =>
      deleteSomeViews(tx, organizationId, before, looksPerTransaction),
    );
  } while (forgotten === looksPerTransaction);
}
