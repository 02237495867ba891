import { join } from 'node:path';
import { deleteUnfinished, listBackups } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import { rotateBackups } from './rotate-backups.ts';
import type { ScheduledBackup } from './scheduled-backup.ts';
import { findWalFolderName, readWalFolder } from './wal-history.ts';

type Log = {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
};

/**
 * Makes a backup in a folder named after the instant, then deletes the oldest scheduled ones beyond the
 * number to keep, and what interrupted backups left. A failed backup deletes nothing.
 */
export async function makeScheduledBackup(
  { source, schedule }: ScheduledBackup,
  { log, now }: { log: Log; now: () => Date },
  stop: AbortSignal,
): Promise<void> {
  const { folder, passphrase, keepsWal } = schedule;
  const { unfinished, damaged } = await listBackups(folder);
  for (const path of damaged) {
    const message = 'The manifest of a backup cannot be read. It is not used, and not deleted.';
    log.warn({ path }, message);
  }
  for (const path of unfinished) await deleteUnfinished(path, now());
  const name = now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const path = join(folder, `time-tracker-${name}`);
  const say = () => undefined;
  const walFolder = keepsWal ? readWalFolder(source.dataDir) : undefined;
  const request = { folder: path, passphrase, walFolder, isScheduled: true };
  const manifest = await createBackup(source, request, { say, stop });
  const ownWalFolder = findWalFolderName(source.dataDir);
  const deleted = await rotateBackups(schedule, manifest, { ownWalFolder, now: now() });
  const { files, sizeBytes, completeUntil } = manifest;
  log.info({ path, files, sizeBytes, completeUntil, deleted }, 'The backup is complete');
}
