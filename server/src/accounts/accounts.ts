import { nobodyScope, type Database } from '../database/database.ts';
import { hasAnyAccount } from './account-store.ts';

/** Whether an account was ever created on this server. */
export function isServerUsed(database: Database): Promise<boolean> {
  return database.transaction(nobodyScope, hasAnyAccount);
}
