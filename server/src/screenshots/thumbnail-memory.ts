import { LRUCache } from 'lru-cache';
import type { FileStore } from '../files/file-store.ts';
import { imagePath } from './screenshot-files.ts';
import type { OpenedScreenshot } from './opened-screenshot-store.ts';

/** Some 3,000 thumbnails: the latest of many people, or what a few reviewers leaf through. */
const keptBytesMax = 32 * 1024 * 1024;
/** As long as a link lives; what is removed meanwhile stays that long at most, sealed. */
const keptMilliseconds = 10 * 60 * 1000;

export type ThumbnailMemory = {
  /** A thumbnail as it is stored, sealed. Throws not_found when its file is gone. */
  read(shot: OpenedScreenshot): Promise<Buffer>;
};

/**
 * Keeps thumbnails that were read, sealed as on disk: they are asked for again and again, since
 * links change every five minutes. Who may see one, and the key that opens it, come from the
 * database each time.
 */
export function createThumbnailMemory(files: Pick<FileStore, 'read'>): ThumbnailMemory {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytesMax,
    sizeCalculation: (sealed) => sealed.length,
    ttl: keptMilliseconds,
    ttlAutopurge: true,
    perf: performance,
  });
  return {
    read: async (shot) => {
      // With what was received: an id may come again with another image, once its row is gone.
      const name = `${shot.id} ${shot.receivedSha256}`;
      const known = kept.get(name);
      if (known !== undefined) return known;
      const sealed = await files.read(imagePath(shot, 'thumbnail'));
      kept.set(name, sealed);
      return sealed;
    },
  };
}
