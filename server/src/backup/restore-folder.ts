import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../files/file-system.ts';
import { writeFileDurably } from '../files/write-file-durably.ts';
import { openDataDir } from '../start/data-dir.ts';
import { unfinishedRestoreName } from '../start/unfinished-restore.ts';
import { BackupError } from './format/backup-error.ts';

const text =
  'A restore into this folder was not finished, so Time Tracker does not start on it.\n' +
  'Run the restore again; it replaces what is here.\n';

/** What a restore writes into a data folder. */
const restoredNames = ['files', 'postgres', 'secrets'];

/**
 * Creates the data folder of a restore and marks it as unfinished, which keeps a server from starting
 * on it. Replaces an unfinished restore, and refuses anything else that is there.
 */
export async function openRestoreFolder(path: string): Promise<string> {
  const folder = openDataDir(path);
  const names = await readdir(folder);
  if (names.includes(unfinishedRestoreName)) {
    await emptyRestored(folder);
  } else if (names.length > 0) {
    throw new BackupError(
      `${folder} is not empty. Restore into a new folder, and use it as DATA_DIR when the restore is done.`,
    );
  } else {
    writeFileDurably(join(folder, unfinishedRestoreName), text, 0o600);
  }
  return folder;
}

/** Makes a restored folder usable, durably. */
export async function closeRestoreFolder(folder: string): Promise<void> {
  await rm(join(folder, unfinishedRestoreName));
  await syncFolder(folder);
}

/** Removes what a failed restore wrote. The marker goes last. */
export async function discardRestoreFolder(folder: string): Promise<void> {
  await emptyRestored(folder);
  if (existsSync(join(folder, unfinishedRestoreName))) await closeRestoreFolder(folder);
}

async function emptyRestored(folder: string): Promise<void> {
  for (const name of restoredNames) {
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
