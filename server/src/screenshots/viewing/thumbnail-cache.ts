import { LRUCache } from 'lru-cache';
import type { FileStore } from '../../files/file-store.ts';
import { imagePath, type ScreenshotPlace } from '../../files/image-files.ts';

/** Some 3,000 thumbnails: the latest of many people, or what a few reviewers leaf through. */
const keptBytesMax = 32 * 1024 * 1024;
/** As long as a link lives; what is removed meanwhile stays that long at most, sealed. */
const keptMilliseconds = 10 * 60 * 1000;

export type ThumbnailMemory = {
  /** A thumbnail as it is stored, sealed. Throws not_found when its file is gone. */
  read(shot: Shot): Promise<Buffer>;
  /** Makes the next read look at the file again. */
  forget(shot: Shot): void;
};

type Shot = ScreenshotPlace & { receivedSha256: string };

/**
 * Keeps thumbnails that were read, sealed as on disk: they are asked for again and again, since
 * links change every five minutes. Who may see one, and the key that opens it, come from the
 * database each time.
 */
export function createThumbnailMemory(files: Pick<FileStore, 'read'>): ThumbnailMemory {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytesMax,
    // A file that was cut off may be empty, which the cache refuses as a size.
    sizeCalculation: (sealed) => Math.max(1, sealed.length),
    ttl: keptMilliseconds,
    ttlAutopurge: true,
    perf: performance,
  });
  // With what was received: an id may come again with another image, once its row is gone.
  const nameOf = (shot: Shot) => `${shot.id} ${shot.receivedSha256}`;
  return {
    forget: (shot) => void kept.delete(nameOf(shot)),
    read: async (shot) => {
      const name = nameOf(shot);
      const known = kept.get(name);
      if (known !== undefined) return known;
      const sealed = await files.read(imagePath(shot, 'thumbnail'));
      kept.set(name, sealed);
      return sealed;
    },
  };
}
