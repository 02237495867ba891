import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/**
 * Stores a link for the account of an email. Returns the account's ID, or null when there is none.
 */
export async function insertPasswordReset(
  tx: Tx,
  reset: { email: string; token_hash: Buffer; requested_at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ user_id: number | null }>`
    insert into password_resets (token_hash, user_id, requested_at)
    values (${reset.token_hash}, (select id from users where email = ${reset.email}),
      ${reset.requested_at})
    returning user_id`.execute(tx);
  return rows[0]?.user_id ?? null;
}

/** The account of a link that was requested after an instant. */
export async function findPasswordReset(
  tx: Tx,
  tokenHash: Buffer,
  requestedSince: Date,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('requested_at', '>', requestedSince)
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** Uses a link. One of several concurrent attempts gets the account, the others get undefined. */
export async function takePasswordReset(
  tx: Tx,
  tokenHash: Buffer,
  requestedSince: Date,
): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('requested_at', '>', requestedSince)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

export async function deletePasswordResets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function deletePasswordResetsBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom('password_resets').where('requested_at', '<', instant).execute();
}
