import { nobodyScope, type Database } from '../database/database.ts';
import { hasAnyAccount } from './account-store.ts';

/** Whether anybody has ever had an account on this server. */
export function isServerUsed(database: Database): Promise<boolean> {
  return database.transaction(nobodyScope, hasAnyAccount);
}
