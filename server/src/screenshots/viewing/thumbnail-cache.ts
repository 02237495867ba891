import { minuteMs } from '@time-tracker/contract/time/durations';
import { LRUCache } from 'lru-cache';
import type { FileStore } from '../../files/file-store.ts';
import { imagePath, type ImageLocation } from '../../files/image-files.ts';

/** About 3,000 thumbnails. */
const maxBytes = 32 * 1024 * 1024;
/**
 * The validity of a link. The encrypted thumbnails of removed screenshots stay at most this long.
 */
const ttlMilliseconds = 10 * minuteMs;

export type ThumbnailCache = {
  /** The encrypted thumbnail. Throws not_found when its file does not exist. */
  read(screenshot: Shot): Promise<Buffer>;
  /** Makes the next read access the file again. */
  forget(screenshot: Shot): void;
};

type Shot = ImageLocation & { receivedSha256: string };

/**
 * Caches encrypted thumbnails, because links change every five minutes and browsers then request
 * them again. Permissions and keys come from the database each time.
 */
export function createThumbnailCache(files: Pick<FileStore, 'read'>): ThumbnailCache {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // A truncated file may be empty, and the cache refuses a size of 0.
    sizeCalculation: (encrypted) => Math.max(1, encrypted.length),
    ttl: ttlMilliseconds,
    ttlAutopurge: true,
    perf: performance,
  });
  // Includes the hash of the upload, because an ID can be reused with another image after its row
  // was deleted.
  const nameOf = (screenshot: Shot) => `${screenshot.id} ${screenshot.receivedSha256}`;
  return {
    forget: (screenshot) => void cache.delete(nameOf(screenshot)),
    read: async (screenshot) => {
      const name = nameOf(screenshot);
      const known = cache.get(name);
      if (known !== undefined) return known;
      const encrypted = await files.read(imagePath(screenshot, 'thumbnail'));
      cache.set(name, encrypted);
      return encrypted;
    },
  };
}
