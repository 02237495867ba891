import { windowMs, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { Tx } from '../database/database.ts';
import { readStoredWork, updateRecorded } from './activity-record-store.ts';
import { cutActivity } from './cut-stored-activity.ts';
import type { StoredActivity } from './recorded-content.ts';

/**
 * A user's activities in these organizations that start in the ten-minute windows of an interval, without
 * their apps. The caller holds the lock of the user's time.
 */
export async function listStoredTime(
  tx: Tx,
  userId: number,
  organizationIds: readonly number[],
  { start, end }: Interval,
): Promise<StoredActivity[]> {
  const windows = [{ start: windowStart(start), end: Math.max(end, start + windowMs) }];
  const request = { projectIds: [], activityIds: [], windows };
  const { activities } = await readStoredWork(tx, userId, organizationIds, request);
  return activities.filter(({ organizationId }) => organizationIds.includes(organizationId));
}

/** Ends a stored activity earlier, at an instant inside it. */
export async function shortenActivity(
  tx: Tx,
  userId: number,
  { organizationId, activityId }: StoredActivity,
  end: number,
): Promise<void> {
  const request = { projectIds: [], activityIds: [activityId], windows: [] };
  const { activities } = await readStoredWork(tx, userId, [organizationId], request);
  const cut = activities.map((activity) => cutActivity(activity, end));
  await updateRecorded(tx, userId, cut, new Set([activityId]));
}
