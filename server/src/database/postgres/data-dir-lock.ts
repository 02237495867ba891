import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../start/start-error.ts';

const SQLITE_BUSY = 5;

export interface DataDirLock {
  /** Once is enough; again does nothing. */
  release(): void;
}

/**
 * Makes this process the only one that runs a database in `folder`. Node has no call for file
 * locks, SQLite has: the operating system holds the lock and drops it when the process ends in
 * whatever way, so there is no stale file and no recycled process id to be fooled by.
 */
export function lockDataDir(folder: string, dataDir: string): DataDirLock {
  const pidFile = join(folder, 'server.pid');
  const lockFile = join(folder, 'server.lock');
  // Made by us, for who may read it can hold it.
  closeSync(openSync(lockFile, 'a', 0o600));
  const file = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new StartError(
      `Another Time Tracker server${readHolder(pidFile)} already works on ${dataDir}. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR (and a PORT).',
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release: () => {
      if (file.isOpen) file.close();
    },
  };
}

/** For the message only: nothing is decided by this file. */
function readHolder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
