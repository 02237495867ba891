import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A recorder is already running for this state folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/** SQLite's code for a database that another connection has locked. */
const busy = 5;

/**
 * Locks the folder for this process; returns the function that unlocks it. The kernel releases the lock
 * when the process ends, however it ends. SQLite provides file locks on every system, which Node does
 * not. The database stays empty. Throws AlreadyRunning.
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
