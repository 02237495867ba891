import { openImages } from './image-source.ts';
import { saveNewImages } from './saved-images.ts';
import type { ScheduledBackup } from './scheduled-backup.ts';
import { moveWal, type WalFolder } from './wal-history.ts';

/** Copies new images, then moves finished segments of the WAL, to BACKUP_DIR. */
export async function moveFinishedWal(
  { source, schedule, newImages }: ScheduledBackup,
  { log }: { log: { warn(detail: object, message: string): void } },
  stop: AbortSignal,
): Promise<void> {
  const { folder, passphrase } = schedule;
  const { dataDir } = source;
  const images = openImages(dataDir, source.files);
  const saveImages = async (wal: WalFolder) => {
    if (newImages !== undefined) await saveNewImages({ images, newImages }, wal, stop);
  };
  await moveWal({ dataDir, folder, passphrase, saveImages }, log, stop);
}
