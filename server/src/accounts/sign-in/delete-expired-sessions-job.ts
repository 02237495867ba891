import { dayMs, hourMs } from '@time-tracker/contract/time/durations';
import { deleteExpiredAccountAuditLines } from '../../access/audit-store.ts';
import { nobodyScope, type Database, type Tx } from '../../database/database.ts';
import type { DeletionRun } from '../../deletion/deletion-guard.ts';
import { deleteAttemptsBefore } from '../../access/attempt-store.ts';
import { deletePlacesUnusedSince } from './known-place-store.ts';
import { deletePasswordResetsBefore } from './password-reset-store.ts';
import { deleteSessionsUnusedSince, findNewestSessionUse } from './session-store.ts';
import { sessionDays } from './sessions.ts';

/** No attempt counts longer than this: limits are of an hour or a day. */
const countedHours = 24;
/** No link to set a password works longer than this. */
const resetHours = 1;

/** Where somebody has not signed in for this long is no known place any more. */
const placeDays = 180;

/**
 * Deletes expired sessions, attempts, links, known places and audit lines of accounts. Answers since when
 * the remaining sessions were used; undefined when the run does not allow to delete the others.
 */
export async function deleteExpiredSessions(
  services: { database: Database; now: () => Date },
  run: DeletionRun,
): Promise<Date | undefined> {
  const now = services.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * dayMs);
  const hoursAgo = (hours: number) => new Date(now - hours * hourMs);
  const deadSince = daysAgo(sessionDays);
  const isAllowed = await run.allows({
    from: run.deletedBefore,
    before: deadSince,
    findNewest: (from, before) =>
      services.database.transaction(nobodyScope, (tx) => findNewestSessionUse(tx, from, before)),
  });
  if (!isAllowed) return undefined;
  // Each on its own: who changes his password takes the same rows in another order.
  for (const clean of [
    (tx: Tx) => deleteSessionsUnusedSince(tx, deadSince),
    (tx: Tx) => deleteAttemptsBefore(tx, hoursAgo(countedHours)),
    (tx: Tx) => deletePasswordResetsBefore(tx, hoursAgo(resetHours)),
    (tx: Tx) => deletePlacesUnusedSince(tx, daysAgo(placeDays)),
    deleteExpiredAccountAuditLines,
  ]) {
    await services.database.transaction(nobodyScope, clean);
  }
  return deadSince;
}
