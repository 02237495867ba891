import type { Database } from '../database/database.ts';
import { listOrganizationBatches } from '../jobs/organization-batches.ts';
import { noticeStoppedTimers } from '../notices/silent-recorders.ts';
import { aliveSince } from './timer.ts';
import { deleteTimersSilentSince, moveBackTimersSeenAfter } from './timer-store.ts';

/**
 * Ends timers without a heartbeat for 5 minutes, as of their last heartbeat. Recorded time does not
 * change: only activities count as time, not timers.
 */
export async function closeSilentTimers(services: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  const { database, now } = services;
  for (const organizationIds of await listOrganizationBatches(database)) {
    await database.transaction({ userId: 0, organizationIds }, async (tx) => {
      const at = now();
      const stopped = await deleteTimersSilentSince(tx, organizationIds, aliveSince(at));
      await noticeStoppedTimers(tx, stopped, at);
      // After the clock was set back, recorders get the full time to report again.
      await moveBackTimersSeenAfter(tx, organizationIds, at);
    });
  }
}
