import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** Any number, the same in every server; the second half of the key is the user. */
const userTimeLock = 7_204_520;

/**
 * Waits until nobody else writes this user's time, or screenshots that wait for it, until the
 * transaction ends. A statement of its own, so that the next one sees what the others wrote.
 */
export async function lockTimeOfUser(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${userTimeLock}::int, ${userId}::int)`.execute(tx);
}
