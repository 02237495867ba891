import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@time-tracker/contract/time/durations';
import { isSystemError } from '../files/file-system.ts';
import { deleteBackup, listBackups, type FoundBackup } from './backup-folder.ts';
import { walFolderPattern, type ManifestContent } from './format/backup-manifest.ts';
import { deleteOldImages } from './saved-images.ts';
import { deleteOldWal } from './wal-history.ts';

/** A folder of WAL that changed in this time may be that of an installation without a backup yet. */
const unusedMinMs = dayMs;

/**
 * Deletes the oldest scheduled backups of an installation beyond the number to keep, and WAL that
 * belongs to no backup. Backups made by the command and those of other installations stay. Returns
 * how many were deleted.
 *
 * @param newest the backup that was just made
 * @param ownWalFolder name of the folder with the WAL of this installation, if it has one
 */
export async function rotateBackups(
  { folder, kept, keepsWal }: { folder: string; kept: number; keepsWal: boolean },
  newest: ManifestContent,
  { ownWalFolder, now }: { ownWalFolder: string | undefined; now: Date },
): Promise<number> {
  const { complete, damaged } = await listBackups(folder);
  const own = complete.filter((one) => one.installationId === newest.installationId);
  const scheduled = sortByAge(
    own.filter((one) => one.isScheduled),
    newest,
  );
  const old = scheduled.slice(0, Math.max(0, scheduled.length - kept));
  for (const one of old) await deleteBackup(one.path);
  if (ownWalFolder !== undefined) {
    // Those made by the command are kept without end, but not their WAL.
    const reaching = scheduled.length < kept ? own : scheduled.slice(old.length);
    const before = new Date(Math.min(...reaching.map((one) => Date.parse(one.startedAt))));
    await deleteOldWal(join(folder, ownWalFolder), before);
    await deleteOldImages(join(folder, ownWalFolder), before);
  }
  // A damaged manifest may name any of them.
  if (damaged.length > 0) return old.length;
  const used = new Set(complete.filter((one) => !old.includes(one)).map((one) => one.walFolder));
  if (keepsWal) used.add(ownWalFolder);
  await deleteUnusedWal(folder, used, now);
  return old.length;
}

/** Oldest first. Those from a clock that was ahead are older than the newest backup, too. */
function sortByAge(backups: readonly FoundBackup[], newest: ManifestContent): FoundBackup[] {
  const isAhead = (one: FoundBackup) => one.startedAt > newest.startedAt;
  return [...backups.filter(isAhead), ...backups.filter((one) => !isAhead(one))];
}

async function deleteUnusedWal(
  folder: string,
  used: ReadonlySet<string | undefined>,
  now: Date,
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!walFolderPattern.test(name) || used.has(name)) continue;
    const path = join(folder, name);
    const changedAt = await findChangedAt(path, now);
    if (changedAt < now.getTime() - unusedMinMs) await rm(path, { recursive: true, force: true });
  }
}

/**
 * The latest change of a folder or of a file directly in it. What another server is moving or may alone read
 * changed now.
 */
async function findChangedAt(folder: string, now: Date): Promise<number> {
  try {
    const names = await readdir(folder);
    const stats = await Promise.all(['.', ...names].map((name) => stat(join(folder, name))));
    return Math.max(...stats.map(({ mtime }) => mtime.getTime()));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return now.getTime();
  }
}
