import { join } from 'node:path';
import { deleteBackup, deleteUnfinished, listBackups } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import { deleteOldImages } from './saved-images.ts';
import type { ScheduledBackup } from './scheduled-backup.ts';
import { deleteOldWal, readWalFolder } from './wal-history.ts';

type Log = {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
};

/**
 * Makes a backup in a folder named after the instant, then deletes the oldest ones beyond the number
 * to keep, and what interrupted backups left. Backups of other installations stay. A failed backup
 * deletes nothing.
 */
export async function makeScheduledBackup(
  { source, schedule }: ScheduledBackup,
  { log, now }: { log: Log; now: () => Date },
  stop: AbortSignal,
): Promise<void> {
  const { folder, kept, passphrase } = schedule;
  const { complete, unfinished, damaged } = await listBackups(folder);
  for (const path of damaged) {
    log.warn({ path }, 'The manifest of a backup is damaged. It is not used, and not deleted.');
  }
  for (const path of unfinished) await deleteUnfinished(path, now());
  const name = now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const path = join(folder, `time-tracker-${name}`);
  const say = () => undefined;
  const walFolder = schedule.keepsWal ? readWalFolder(source.dataDir) : undefined;
  const request = { folder: path, passphrase, walFolder };
  const manifest = await createBackup(source, request, { say, stop });
  const own = complete.filter(({ databaseId }) => databaseId === manifest.databaseId);
  const old = own.slice(0, Math.max(0, own.length + 1 - kept));
  for (const one of old) await deleteBackup(one.path);
  const oldest = own[old.length] ?? manifest;
  if (walFolder !== undefined) {
    const before = new Date(oldest.startedAt);
    await deleteOldWal(join(folder, walFolder), before);
    await deleteOldImages(join(folder, walFolder), before);
  }
  const { files, sizeBytes, completeUntil } = manifest;
  log.info(
    { path, files, sizeBytes, completeUntil, deleted: old.length },
    'The backup is complete',
  );
}
