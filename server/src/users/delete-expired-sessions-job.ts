import { deleteExpiredAccountAuditLines } from '../access/audit-store.ts';
import { nobodyScope, type Database, type Tx } from '../database/database.ts';
import { deleteAttemptsBefore } from './attempt-store.ts';
import { deletePlacesUnusedSince } from './known-place-store.ts';
import { deletePasswordResetsBefore } from './password-reset-store.ts';
import { deleteSessionsUnusedSince } from './session-store.ts';
import { sessionDays } from './sessions.ts';

/** No attempt counts longer than this: limits are of an hour or a day. */
const countedHours = 24;
/** No link to set a password works longer than this. */
const resetHours = 1;

/** Where somebody has not signed in for this long is no known place any more. */
const placeDays = 180;

/** Deletes expired sessions, attempts, links, known places and audit lines of accounts. */
export async function deleteExpiredSessions(services: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  const now = services.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60 * 1000);
  const hoursAgo = (hours: number) => new Date(now - hours * 60 * 60 * 1000);
  // Each on its own: who changes his password takes the same rows in another order.
  for (const clean of [
    (tx: Tx) => deleteSessionsUnusedSince(tx, daysAgo(sessionDays)),
    (tx: Tx) => deleteAttemptsBefore(tx, hoursAgo(countedHours)),
    (tx: Tx) => deletePasswordResetsBefore(tx, hoursAgo(resetHours)),
    (tx: Tx) => deletePlacesUnusedSince(tx, daysAgo(placeDays)),
    deleteExpiredAccountAuditLines,
  ]) {
    await services.database.transaction(nobodyScope, clean);
  }
}
