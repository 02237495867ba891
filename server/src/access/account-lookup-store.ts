import { sql, type Selectable } from 'kysely';
import type { Tables, Tx } from '../database/database.ts';

export type UserRow = Selectable<Tables['users']>;

/**
 * Locks an email until the end of the transaction. Registrations and invitations of the same email
 * wait for each other, so that no invitation is missed by a concurrent registration.
 */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email:${email}`}, 0))`.execute(tx);
}

export function findUserByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** The account of an email, locked against concurrent registrations and invitations. */
export async function lockAccount(tx: Tx, email: string): Promise<UserRow | undefined> {
  await lockEmail(tx, email);
  return findUserByEmail(tx, email);
}

export function getUser(tx: Tx, userId: number): Promise<UserRow> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

/**
 * The same, locked against changes until the end of the transaction. Undefined: the account was
 * deleted.
 */
export function lockUserShared(tx: Tx, userId: number): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}
