import { nobodyScope, type Database } from '../database/database.ts';
import { readDatabaseFacts } from './doctor-store.ts';

/** The random ID of a database. All of its copies have the same. */
export async function readDatabaseId(database: Database): Promise<string> {
  const { databaseId } = await database.transaction(nobodyScope, readDatabaseFacts);
  return databaseId;
}
