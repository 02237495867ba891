import { nobodyScope, type Database } from '../database/database.ts';
import { deleteSessionsUnusedSince } from './session-store.ts';
import { deleteAttemptsBefore } from './attempt-store.ts';

/** A token unused for this long is dead (find_actor says the same). */
const unusedDays = 30;

/** No attempt counts longer than this. */
const countedHours = 1;

/** Removes sessions whose token is dead and attempts that count no more. */
export async function deleteExpiredSessions(services: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  const now = services.now().getTime();
  const unusedSince = new Date(now - unusedDays * 24 * 60 * 60 * 1000);
  const countedSince = new Date(now - countedHours * 60 * 60 * 1000);
  await services.database.transaction(nobodyScope, async (tx) => {
    await deleteSessionsUnusedSince(tx, unusedSince);
    await deleteAttemptsBefore(tx, countedSince);
  });
}
