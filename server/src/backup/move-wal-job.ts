import { minuteMs } from '@time-tracker/contract/time/durations';
import { openDiskReserve } from './disk-reserve.ts';
import { openImages } from './image-source.ts';
import { saveNewImages } from './saved-images.ts';
import type { ScheduledBackup } from './scheduled-backup.ts';
import { moveWal, type WalFolder } from './wal-history.ts';

/** After this time the segments are moved, and the rest of the images waits for the next run. */
const imagesMaxMs = 20 * minuteMs;

/** Copies new images, then moves finished segments of the WAL, to BACKUP_DIR. */
export async function moveFinishedWal(
  { source, schedule, newImages }: ScheduledBackup,
  { log }: { log: { warn(detail: object, message: string): void } },
  stop: AbortSignal,
): Promise<void> {
  const { folder, passphrase } = schedule;
  const { dataDir } = source;
  const images = openImages(dataDir, source.files);
  const saveImages = async (wal: WalFolder, noteProgress: () => void) => {
    if (newImages === undefined) return;
    const reserve = await openDiskReserve(wal.folder, dataDir);
    const late = AbortSignal.any([stop, AbortSignal.timeout(imagesMaxMs)]);
    await saveNewImages({ images, newImages }, { ...wal, reserve }, { stop: late, noteProgress });
  };
  await moveWal({ dataDir, folder, passphrase, saveImages }, log, stop);
}
