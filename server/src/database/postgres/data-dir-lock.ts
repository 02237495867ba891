import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../start/start-error.ts';

const SQLITE_BUSY = 5;

export interface DataDirLock {
  /** Further calls do nothing. */
  release(): void;
}

/**
 * Locks `folder`, so that only this process runs a database in it. Node has no API for file locks, so
 * this uses SQLite. The operating system releases the lock when the process exits for any reason, so
 * stale lock files and reused process ids are no problem.
 */
export function lockDataDir(folder: string, dataDir: string): DataDirLock {
  const pidFile = join(folder, 'server.pid');
  const lockFile = join(folder, 'server.lock');
  // Created here with mode 0600, because anyone who can read the file can lock it.
  closeSync(openSync(lockFile, 'a', 0o600));
  const file = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new StartError(
      `Another Time Tracker server${readHolder(pidFile)} already works on ${dataDir}. ` +
        'Stop that server first, or give this one its own DATA_DIR and PORT.',
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release: () => {
      if (file.isOpen) file.close();
    },
  };
}

/** Used only in the error message. */
function readHolder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
