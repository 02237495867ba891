import type { Interval } from '@time-tracker/contract/time/interval';
import type { Tx } from '../../database/database.ts';
import type { RemovedScreenshot } from '../remove-activity.ts';

/** Deletes the screenshots of an activity that were taken outside an interval. */
export async function deleteScreenshotsOutside(
  tx: Tx,
  { organizationId, activityId }: { organizationId: number; activityId: string },
  { start, end }: Interval<Date>,
): Promise<RemovedScreenshot[]> {
  return tx
    .deleteFrom('screenshots')
    .where('organization_id', '=', organizationId)
    .where('activity_id', '=', activityId)
    .where((eb) => eb.or([eb('taken_at', '<', start), eb('taken_at', '>=', end)]))
    .returning(['organization_id as organizationId', 'taken_at as takenAt', 'id'])
    .execute();
}

/** Gives the screenshots of an activity, taken from an instant on, to another activity. */
export async function reassignScreenshots(
  tx: Tx,
  organizationId: number,
  { from, to, since }: { from: string; to: string; since: Date },
): Promise<void> {
  await tx
    .updateTable('screenshots')
    .set({ activity_id: to })
    .where('organization_id', '=', organizationId)
    .where('activity_id', '=', from)
    .where('taken_at', '>=', since)
    .execute();
}

/** Which of the IDs belonged to activities that were removed from these organizations. */
export async function listRemovedIds(
  tx: Tx,
  organizationIds: readonly number[],
  activityIds: readonly string[],
): Promise<Set<string>> {
  if (organizationIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('removed_activities')
    .select('activity_id')
    .where('organization_id', 'in', organizationIds)
    .where('activity_id', 'in', activityIds)
    .execute();
  return new Set(rows.map((row) => row.activity_id));
}
