import { join } from 'node:path';
import { walkFiles } from '../files/disk-walk.ts';
import type { ImageOrigins } from './backup-writer.ts';
import { findFile } from './image-source.ts';

/** The archive of a database has about a quarter of its size. */
const compressedShare = 1 / 4;

/**
 * About how many bytes a backup will write to the disk of the data. Images that are linked take none.
 * Those of a bucket are left out, because their sizes are unknown.
 *
 * @param copiesFiles whether images of the disk are encrypted once more, and not linked
 */
export async function estimateBackupBytes(
  { dataDir, hasDatabase }: { dataDir: string; hasDatabase: boolean },
  { images, saved }: ImageOrigins,
  { copiesFiles, stop }: { copiesFiles: boolean; stop: AbortSignal },
): Promise<number> {
  let bytes = hasDatabase ? (await sizeOfDatabase(dataDir)) * compressedShare : 0;
  if (!copiesFiles) return bytes;
  for await (const image of images.list()) {
    stop.throwIfAborted();
    const { writtenAt, sizeBytes = 0 } = (await images.find(image)) ?? {};
    const isSaved = await hasCopy(saved, image, writtenAt);
    if (!isSaved) bytes += sizeBytes;
  }
  return bytes;
}

async function hasCopy(
  saved: ImageOrigins['saved'],
  image: string,
  writtenAt: Date | undefined,
): Promise<boolean> {
  for (const each of saved) {
    const copy = await each.find(image);
    const stats = copy && (await findFile(copy.file));
    if (stats !== undefined && stats.mtime.getTime() === writtenAt?.getTime()) return true;
  }
  return false;
}

/** Without the WAL, of which a backup has only what is written meanwhile. */
async function sizeOfDatabase(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'postgres', 'data');
  let bytes = 0;
  for await (const path of walkFiles(folder, '')) {
    if (!path.startsWith('pg_wal/')) bytes += (await findFile(join(folder, path)))?.size ?? 0;
  }
  return bytes;
}
