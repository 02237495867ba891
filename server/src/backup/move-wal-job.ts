import type { ScheduledBackup } from './scheduled-backup.ts';
import { moveWal } from './wal-history.ts';

/** Moves finished segments of the WAL to BACKUP_DIR. */
export async function moveFinishedWal(
  { source, schedule }: ScheduledBackup,
  { log }: { log: { warn(detail: object, message: string): void } },
  stop: AbortSignal,
): Promise<void> {
  const { folder, passphrase } = schedule;
  await moveWal({ dataDir: source.dataDir, folder, passphrase }, log, stop);
}
