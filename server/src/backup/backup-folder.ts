import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { errorCode } from '../files/file-system.ts';
import { writeFileDurably } from '../files/write-file-durably.ts';
import { BackupError } from './format/backup-error.ts';
import { readManifest, type Manifest } from './format/backup-manifest.ts';
import { findFile } from './image-source.ts';

/** Marks a folder that this program may empty. Removed when the backup is complete. */
const unfinishedName = 'UNFINISHED';

const unfinishedText =
  'This backup was not finished and cannot be restored. A later backup to this folder replaces it.\n';

/** After this time without a change, no other process is writing an unfinished backup. */
const changeMaxMs = hourMs;

/** Backups that this process is writing. */
const beingWritten = new Set<string>();

/**
 * Creates the folder of a backup. Replaces an interrupted backup, and refuses anything else that is
 * there.
 */
export async function openBackupFolder(folder: string, dataDir: string): Promise<void> {
  if (isInside(folder, dataDir)) {
    throw new BackupError(
      `${folder} is inside the data folder. Choose a folder on another disk or machine.`,
    );
  }
  if (beingWritten.has(folder)) throw isBeingWritten(folder);
  beingWritten.add(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    if (names.includes(unfinishedName)) await emptyInterrupted(folder);
    else if (names.length > 0) {
      throw new BackupError(`${folder} is not empty. Name a new folder for each backup.`);
    }
    markUnfinished(folder);
  } catch (error) {
    beingWritten.delete(folder);
    throw explainDiskError(error, folder);
  }
}

/** Whether a path is in a folder or is the folder, through links. It does not have to exist. */
export function isInside(path: string, folder: string): boolean {
  const inside = relative(folder, realPathOf(resolve(path)));
  return inside === '' || (inside.split(sep)[0] !== '..' && !isAbsolute(inside));
}

function realPathOf(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path);
  return join(realPathOf(dirname(path)), basename(path));
}

function isBeingWritten(folder: string): BackupError {
  return new BackupError(`${folder}: another backup is being written there.`);
}

/** Another process may be writing what changed in the last hour. */
async function emptyInterrupted(folder: string): Promise<void> {
  const now = new Date();
  const changedAt = await findChangedAt(folder, now);
  if (changedAt.getTime() > now.getTime() - changeMaxMs) {
    const minutes = Math.max(0, Math.floor((now.getTime() - changedAt.getTime()) / minuteMs));
    throw new BackupError(
      `${folder} has an unfinished backup that changed ${minutes} min ago, so another process may be writing it. ` +
        'If none is, delete the folder or name a new one, then start again.',
    );
  }
  await emptyFolder(folder);
}

/** Another process may have started at the same moment. */
function markUnfinished(folder: string): void {
  try {
    writeFileDurably(join(folder, unfinishedName), unfinishedText, 0o600);
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? isBeingWritten(folder) : error;
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
  const changedAt = await findChangedAt(path, now);
  if (changedAt.getTime() > now.getTime() - changeMaxMs) return;
  if ((await readManifest(path)) === undefined) await deleteBackup(path);
}

/** The latest change in a folder. A file that was removed meanwhile changed now. */
async function findChangedAt(folder: string, now: Date): Promise<Date> {
  let latest = new Date(0);
  for (const name of await readdir(folder)) {
    const changedAt = (await findFile(join(folder, name)))?.mtime ?? now;
    if (changedAt > latest) latest = changedAt;
  }
  return latest;
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
  if (code === 'EROFS') {
    return new BackupError(
      `${folder} is read-only for this process: ${(error as Error).message}. The service of the .deb may write ` +
        'only to folders that ReadWritePaths in its systemd unit names: docs/operate/backup.md shows how. ' +
        'Otherwise mount the disk for writing, or choose another folder.',
    );
  }
  if (['EACCES', 'EPERM'].includes(code)) {
    return new BackupError(
      `The user with id ${process.getuid?.()} cannot write to ${folder}: ${(error as Error).message}. ` +
        'Give that user a folder of its own: mkdir, then chown. The service of the .deb cannot reach /home and /root.',
    );
  }
  return error;
}

export type FoundBackup = Manifest & { path: string };

/**
 * The complete backups in a folder, oldest first, and the paths of unfinished and damaged ones. Those
 * whose manifest cannot be read are damaged, too. Folders of other users, such as lost+found, are no
 * backups.
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
      if (errorCode(error) === 'EACCES') continue;
      const isOfDisk = error instanceof Error && 'syscall' in error;
      if (!isOfDisk && !(error instanceof BackupError)) throw error;
      damaged.push(path);
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
