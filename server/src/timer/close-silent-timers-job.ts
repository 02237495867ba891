import type { Database } from '../database/database.ts';
import { aliveSince } from './timer.ts';
import { deleteTimersSilentSince, moveBackTimersSeenAfter } from './timer-store.ts';

/**
 * Ends the timers that nothing has reported for in 5 minutes. They count as ended from their last
 * sign of life on, so nothing has to be taken back: time is what was recorded, not what a timer ran.
 */
export async function closeSilentTimers(services: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  const { database, now } = services;
  const organizationIds = await database.listOrganizationIds();
  await database.transaction({ userId: 0, organizationIds }, async (tx) => {
    const at = now();
    await deleteTimersSilentSince(tx, organizationIds, aliveSince(at));
    // After a clock was set back: whoever is alive has as long as ever to show it.
    await moveBackTimersSeenAfter(tx, organizationIds, at);
  });
}
