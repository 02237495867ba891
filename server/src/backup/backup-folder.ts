import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, relative, isAbsolute } from 'node:path';
import { hourMs } from '@time-tracker/contract/time/durations';
import { errorCode } from '../files/file-system.ts';
import { writeFileDurably } from '../files/write-file-durably.ts';
import { BackupError } from './format/backup-error.ts';
import { readManifest, type Manifest } from './format/backup-manifest.ts';
import { findFile } from './image-source.ts';

/** Marks a folder that this program may empty. Removed when the backup is complete. */
const unfinishedName = 'UNFINISHED';

const unfinishedText =
  'This backup was not finished and cannot be restored. The next backup to this folder replaces it.\n';

/** After this time without a change, no other process is writing an unfinished backup. */
const changeMaxMs = hourMs;

/** Backups that this process is writing. */
const beingWritten = new Set<string>();

/**
 * Creates the folder of a backup. Replaces an unfinished backup, and refuses anything else that is
 * there.
 */
export async function openBackupFolder(folder: string, dataDir: string): Promise<void> {
  const inside = relative(dataDir, folder);
  if (inside === '' || (!inside.startsWith('..') && !isAbsolute(inside))) {
    throw new BackupError(
      `${folder} is inside the data folder. Choose a folder on another disk or machine.`,
    );
  }
  if (beingWritten.has(folder))
    throw new BackupError(`${folder}: another backup is being written there.`);
  beingWritten.add(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    if (names.includes(unfinishedName)) await emptyFolder(folder);
    else if (names.length > 0) {
      throw new BackupError(`${folder} is not empty. Name a new folder for each backup.`);
    }
    writeFileDurably(join(folder, unfinishedName), unfinishedText, 0o600);
  } catch (error) {
    beingWritten.delete(folder);
    throw explainDiskError(error, folder);
  }
}

/** Call it when the manifest is written. */
export async function closeBackupFolder(folder: string): Promise<void> {
  await rm(join(folder, unfinishedName), { force: true });
  beingWritten.delete(folder);
}

/** Removes an unfinished backup that this process was writing. */
export async function discardBackupFolder(folder: string): Promise<void> {
  try {
    await emptyFolder(folder);
    // A mount point, or a folder that belongs to another user, stays.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  } finally {
    beingWritten.delete(folder);
  }
}

/** Deletes what an interrupted backup left. One that is perhaps still being written, or is complete by now, stays. */
export async function deleteUnfinished(path: string, now: Date): Promise<void> {
  if (beingWritten.has(path)) return;
  for (const name of await readdir(path)) {
    const changedAt = (await findFile(join(path, name)))?.mtime ?? now;
    if (changedAt.getTime() > now.getTime() - changeMaxMs) return;
  }
  if ((await readManifest(path)) === undefined) await deleteBackup(path);
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== unfinishedName) await rm(join(folder, name), { recursive: true, force: true });
  }
  await rm(join(folder, unfinishedName), { force: true });
}

/** A BackupError for problems of the destination that the operator can fix, else the same error. */
export function explainDiskError(error: unknown, folder: string): unknown {
  const code = errorCode(error) ?? '';
  if (['ENOSPC', 'EDQUOT'].includes(code)) {
    return new BackupError(
      `The disk of ${folder} is full. What was written is removed. ` +
        'Free some space or choose another disk, then start again.',
    );
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return new BackupError(
      `The user with id ${process.getuid?.()} cannot write to ${folder}: ${(error as Error).message}. ` +
        'Give that user a folder of its own: mkdir, then chown.',
    );
  }
  return error;
}

export type FoundBackup = Manifest & { path: string };

/**
 * The complete backups in a folder, oldest first, and the paths of unfinished and damaged ones.
 * Folders that cannot be read, such as lost+found, are no backups.
 */
export async function listBackups(
  folder: string,
): Promise<{ complete: FoundBackup[]; unfinished: string[]; damaged: string[] }> {
  const complete: FoundBackup[] = [];
  const unfinished: string[] = [];
  const damaged: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) continue;
    try {
      const manifest = await readManifest(path);
      if (manifest !== undefined) complete.push({ ...manifest, path });
      else if (existsSync(join(path, unfinishedName))) unfinished.push(path);
    } catch (error) {
      if (error instanceof BackupError) damaged.push(path);
      else if (errorCode(error) !== 'EACCES') throw error;
    }
  }
  complete.sort((one, other) => one.startedAt.localeCompare(other.startedAt));
  return { complete, unfinished, damaged };
}

/** Deletes a backup. It stops being complete first, so that a crash leaves no half of one. */
export async function deleteBackup(path: string): Promise<void> {
  const unfinished = join(path, unfinishedName);
  await rm(unfinished, { force: true });
  await rename(join(path, 'manifest.json'), unfinished).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  await rm(path, { recursive: true, force: true });
}
