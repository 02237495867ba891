import { insertAuditLine } from '../../access/audit-store.ts';
import type { Tx } from '../../database/database.ts';
import type { ScreenshotPlace } from '../../files/image-files.ts';

const placeColumns = ['organization_id as organizationId', 'taken_at as takenAt', 'id'] as const;

/** Which screenshots go, of one organization. */
export type DoomedScreenshots =
  { projectId: number } | { takenBefore: Date } | { waitingSince: Date };

/**
 * Removes up to `limit` screenshots, the oldest first, and answers where their files are. Passes
 * over those that somebody else is removing right now.
 */
export async function deleteSomeScreenshots(
  tx: Tx,
  organizationId: number,
  doomed: DoomedScreenshots,
  limit: number,
): Promise<ScreenshotPlace[]> {
  const chosen = tx
    .selectFrom('screenshots')
    .select('id')
    .where('organization_id', '=', organizationId)
    .$call((query) => {
      if ('projectId' in doomed) return query.where('project_id', '=', doomed.projectId);
      if ('takenBefore' in doomed) return query.where('taken_at', '<', doomed.takenBefore);
      return query.where('waiting', '=', true).where('received_at', '<', doomed.waitingSince);
    })
    .orderBy('taken_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  // Chosen once: as a plain subquery PostgreSQL may run it again for each row, and pass the limit.
  return tx
    .with(
      (cte) => cte('chosen').materialized(),
      () => chosen,
    )
    .deleteFrom('screenshots')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', (eb) => eb.selectFrom('chosen').select('chosen.id'))
    .returning(placeColumns)
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

/** How long screenshots are kept, and those taken before which instant have been deleted by age. */
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

/** Remembers how far a deletion got, unless the organization has set another time meanwhile. */
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

/** Writes an audit line about one batch of a removal by age. */
export async function noteExpiredScreenshots(
  tx: Tx,
  removal: { organizationId: number; startedAt: Date; takenBefore: Date; retentionDays: number },
  screenshots: number,
): Promise<void> {
  const { organizationId, startedAt, takenBefore, retentionDays } = removal;
  await insertAuditLine(tx, {
    organizationId,
    // The organization's setting removes them, not a person.
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
