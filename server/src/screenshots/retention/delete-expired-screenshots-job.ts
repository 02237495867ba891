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
  insertRetentionAuditLine,
  saveDeletedBefore,
} from './screenshot-deletion-store.ts';

type Services = {
  database: Database;
  files: FileStore;
  log: { info(detail: object, message: string): void };
  now: () => Date;
};

/** View logs are deleted once no list can reach back to them. */
const viewLogDays = 400;
const viewsPerTransaction = 10_000;

/**
 * Deletes screenshots and their files after the retention of their organization. The recorded time
 * remains. Logs the count, and writes an audit line for each batch, so an interrupted run loses
 * nothing and the next run continues.
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
    await deleteExpiredViews(database, scope, organizationId, startedAt);
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
        note: (tx, count) => insertRetentionAuditLine(tx, removal, count),
        // A longer retention takes effect before the job has finished.
        shouldContinue: async (tx) => (await getRetentionDays(tx, organizationId)) === days,
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

async function deleteExpiredViews(
  database: Database,
  scope: Scope,
  organizationId: number,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - viewLogDays * dayMs);
  let deleted: number;
  do {
    deleted = await database.transaction(scope, (tx) =>
      deleteSomeViews(tx, organizationId, before, viewsPerTransaction),
    );
  } while (deleted === viewsPerTransaction);
}
