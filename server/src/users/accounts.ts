import type { Tx } from '../database/database.ts';
import { findUserByEmail, lockEmail, type UserRow } from './user-store.ts';

/** The account of an address, while nobody else registers or invites it. */
export async function lockAccount(tx: Tx, email: string): Promise<UserRow | undefined> {
  await lockEmail(tx, email);
  return findUserByEmail(tx, email);
}
