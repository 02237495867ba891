import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A recorder already runs for this state folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/** Of SQLite: somebody else holds the lock. */
const busy = 5;

/**
 * Takes the folder for this process alone and answers how to give it back. The kernel holds the
 * lock and lets go with the process, however that ends; SQLite asks it for one on every system,
 * which Node alone cannot. The database stays empty. Throws AlreadyRunning.
 */
export function lockFolder(folder: string): () => void {
  const database = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: unknown }).errcode === busy) throw new AlreadyRunning();
    throw error;
  }
  return () => {
    if (database.isOpen) database.close();
  };
}
