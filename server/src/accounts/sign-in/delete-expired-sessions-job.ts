import { dayMs, hourMs } from '@time-tracker/contract/time/durations';
import { deleteExpiredAccountAuditLines } from '../../access/audit-store.ts';
import { nobodyScope, type Database, type Tx } from '../../database/database.ts';
import type { DeletionRun } from '../../deletion/deletion-guard.ts';
import { deleteAttemptsBefore } from '../../access/attempt-store.ts';
import { deletePlacesUnusedSince } from './known-place-store.ts';
import { deletePasswordResetsBefore } from './password-reset-store.ts';
import { deleteSessionsUnusedSince, findNewestSessionUse } from './session-store.ts';
import { sessionDays } from './sessions.ts';

/** Attempts count at most this long: limits are per hour or day. */
const countedHours = 24;
/** Password links expire after this time. */
const resetHours = 1;

/** A place is forgotten after this time without a sign-in. */
const placeDays = 180;

/**
 * Deletes expired sessions, attempts, links, known places and audit entries of accounts. Returns
 * the oldest last use of the remaining sessions, or undefined when the deletion guard did not allow
 * the run.
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
  // In separate transactions: a password change locks the same rows in another order.
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
