import { nobodyScope, type Database, type Tx } from '../database/database.ts';
import { findUserByEmail, hasAnyAccount, lockEmail, type UserRow } from './user-store.ts';

/** The account of an address, while nobody else registers or invites it. */
export async function lockAccount(tx: Tx, email: string): Promise<UserRow | undefined> {
  await lockEmail(tx, email);
  return findUserByEmail(tx, email);
}

/** Whether anybody has ever had an account on this server. */
export function isServerUsed(database: Database): Promise<boolean> {
  return database.transaction(nobodyScope, hasAnyAccount);
}
