import { sql, type Selectable } from 'kysely';
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

/** The account of an address, while nobody else registers or invites it. */
export async function lockAccount(tx: Tx, email: string): Promise<UserRow | undefined> {
  await lockEmail(tx, email);
  return findUserByEmail(tx, email);
}

export function getUser(tx: Tx, userId: number): Promise<UserRow> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}
