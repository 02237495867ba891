import { insertAuditLine } from '../../access/audit-store.ts';
import type { Tx } from '../../database/database.ts';
import type { ImageLocation } from '../../files/image-files.ts';

const locationColumns = ['organization_id as organizationId', 'taken_at as takenAt', 'id'] as const;

/** Selects screenshots of one organization. */
export type DeletionFilter = { projectId: number } | { takenBefore: Date } | { waitingSince: Date };

/**
 * Deletes up to `limit` screenshots, the oldest first, and returns the locations of their files.
 * Skips those that another transaction is deleting.
 */
export async function deleteSomeScreenshots(
  tx: Tx,
  organizationId: number,
  filter: DeletionFilter,
  limit: number,
): Promise<ImageLocation[]> {
  const chosen = tx
    .selectFrom('screenshots')
    .select('id')
    .where('organization_id', '=', organizationId)
    .$call((query) => {
      if ('projectId' in filter) return query.where('project_id', '=', filter.projectId);
      if ('takenBefore' in filter) return query.where('taken_at', '<', filter.takenBefore);
      return query.where('waiting', '=', true).where('received_at', '<', filter.waitingSince);
    })
    .orderBy('taken_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  // A materialized CTE: PostgreSQL may run a plain subquery again for each row and exceed the
  // limit.
  return tx
    .with(
      (cte) => cte('chosen').materialized(),
      () => chosen,
    )
    .deleteFrom('screenshots')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', (eb) => eb.selectFrom('chosen').select('chosen.id'))
    .returning(locationColumns)
    .execute();
}

/** The retention in days. Null: unlimited, or the organization no longer exists. */
export async function getRetentionDays(tx: Tx, organizationId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('organizations')
    .select('retention_days')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.retention_days ?? null;
}

/** The retention, and the instant before which screenshots have been deleted. */
export async function findRetention(
  tx: Tx,
  organizationId: number,
): Promise<{ days: number | null; deletedBefore: Date | null }> {
  const row = await tx
    .selectFrom('organizations')
    .select(['retention_days as days', 'screenshots_deleted_before as deletedBefore'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row ?? { days: null, deletedBefore: null };
}

/** Stores the progress of the deletion, unless the retention was changed meanwhile. */
export async function saveDeletedBefore(
  tx: Tx,
  organizationId: number,
  days: number,
  deletedBefore: Date,
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ screenshots_deleted_before: deletedBefore })
    .where('id', '=', organizationId)
    .where('retention_days', '=', days)
    .execute();
}

/** When the latest screenshot within a range was taken. */
export async function findNewestTakenAt(
  tx: Tx,
  organizationId: number,
  from: Date | null,
  before: Date,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('screenshots')
    .select((eb) => eb.fn.max('taken_at').as('newest'))
    .where('organization_id', '=', organizationId)
    .where('taken_at', '<', before)
    .$if(from !== null, (query) => query.where('taken_at', '>=', from))
    .executeTakeFirst();
  return row?.newest ?? null;
}

/** Writes an audit line for one batch of deleted screenshots. */
export async function insertRetentionAuditLine(
  tx: Tx,
  removal: { organizationId: number; startedAt: Date; takenBefore: Date; retentionDays: number },
  screenshots: number,
): Promise<void> {
  const { organizationId, startedAt, takenBefore, retentionDays } = removal;
  await insertAuditLine(tx, {
    organizationId,
    // Null: deleted by the retention setting, not by a person.
    actorId: null,
    at: startedAt,
    action: 'screenshots_expired',
    detail: {
      screenshots,
      taken_before: takenBefore.toISOString(),
      retention_days: retentionDays,
    },
  });
}
