import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/**
 * Holds a user's recording until the end of the transaction: his activities and the screenshots that
 * wait for them are written one after the other. A statement of its own, so that what follows sees
 * everything that was committed before it.
 */
export async function lockRecording(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recording:${userId}`}, 0))`.execute(
    tx,
  );
}
