import { windowMs, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { Tx } from '../database/database.ts';
import {
  insertRecorded,
  readStoredWork,
  restoreEdits,
  updateRecorded,
} from './activity-record-store.ts';
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

/**
 * The activities of a user with these IDs, with their apps, and which of the IDs were removed. The caller
 * holds the lock of the user's time.
 */
export async function readStoredActivities(
  tx: Tx,
  userId: number,
  organizationId: number,
  activityIds: string[],
): Promise<{ activities: StoredActivity[]; removedIds: string[] }> {
  const request = { projectIds: [], activityIds, windows: [] };
  const { activities, removedIds } = await readStoredWork(tx, userId, [organizationId], request);
  const own = activities.filter((one) => one.userId === userId);
  return { activities: own.map(({ userId: _own, ...activity }) => activity), removedIds };
}

/** Replaces the times, counters and apps of a stored activity. */
export async function updateStored(
  tx: Tx,
  userId: number,
  activity: StoredActivity,
): Promise<void> {
  await updateRecorded(tx, userId, [activity], new Set([activity.activityId]));
}

/** False if another user has an activity with this ID. */
export async function insertStored(
  tx: Tx,
  userId: number,
  activity: StoredActivity,
  now: Date,
): Promise<boolean> {
  const ownedByOthers = await insertRecorded(tx, userId, [activity], now);
  if (ownedByOthers.length > 0) return false;
  await restoreEdits(tx, [activity]);
  return true;
}

/** Shortens a stored activity to a part of it. */
export async function shortenActivity(
  tx: Tx,
  userId: number,
  { organizationId, activityId }: Pick<StoredActivity, 'organizationId' | 'activityId'>,
  part: Interval,
): Promise<void> {
  const { activities } = await readStoredActivities(tx, userId, organizationId, [activityId]);
  for (const activity of activities) await updateStored(tx, userId, cutActivity(activity, part));
}
