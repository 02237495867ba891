import { sql, type Selectable, type Updateable } from 'kysely';
import type { Tables, Tx } from '../database/database.ts';

export type UserRow = Selectable<Tables['users']>;

/**
 * Holds an e-mail address until the end of the transaction: who registers it and who invites it go
 * one after the other, so that no invitation is left behind by a registration at the same moment.
 */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`.execute(tx);
}

export function findUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export function getUser(tx: Tx, userId: number): Promise<UserRow> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

/** Throws the violation of `users_email_unique` when the address has an account. */
export function insertUser(
  tx: Tx,
  user: {
    email: string;
    first_name: string;
    last_name: string;
    name: string;
    type: 'Owner' | 'Member';
    password_hash: string;
    time_zone: string;
    created_at: Date;
  },
): Promise<UserRow> {
  return tx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

export async function updateUser(
  tx: Tx,
  userId: number,
  changes: Updateable<Tables['users']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute();
}
