import { ApiError } from '@time-tracker/contract/errors';
import type { FileStore } from '../files/file-store.ts';
import type { Keyring } from '../files/keyring.ts';
import type { AskedImages } from './asked-images.ts';
import { readImageLink, type ImageLinkQuery } from './image-links.ts';
import type { LookBook } from './look-book.ts';
import { imagePath, sealContext, type ImageKind } from './screenshot-files.ts';
import type { ThumbnailMemory } from './thumbnail-memory.ts';

export type ShownImage = {
  /** Changes with the content; the content of an id never does. */
  etag: string;
  fileName: string;
  /** Seconds that a browser may keep it. */
  maxAgeSeconds: number;
  read(): Promise<Buffer>;
  /** Remembers that it was shown; call it before it is. */
  note(): Promise<void>;
};

export type ImageServices = {
  askedImages: AskedImages;
  files: FileStore;
  keyring: Keyring;
  lookBook: LookBook;
  thumbnails: ThumbnailMemory;
};

/**
 * What a link opens. Throws not_found when it was not made by us exactly so, when it expired, when
 * its session ended, and when its viewer may not see the screenshot any more; asked anew each time.
 */
export async function openImageLink(
  { askedImages, files, keyring, lookBook, thumbnails }: ImageServices,
  kind: ImageKind,
  screenshotId: string,
  query: ImageLinkQuery,
  now: Date,
): Promise<ShownImage> {
  const link = readImageLink(keyring, kind, screenshotId, query, now);
  if (link === undefined) throw new ApiError('not_found');
  const found = await askedImages.find(link.sessionId, screenshotId, now);
  if (found === undefined || found.viewerId !== link.userId) throw new ApiError('not_found');
  const { shot, viewerId } = found;
  const instant = shot.takenAt.toISOString().slice(0, 19).replaceAll(':', '-');
  const monitor = shot.displays > 1 ? `-monitor-${shot.display + 1}` : '';
  return {
    etag: `"${kind}-${shot.receivedSha256}"`,
    fileName: `screenshot-${instant}Z${monitor}${kind === 'thumbnail' ? '-small' : ''}.webp`,
    maxAgeSeconds: Math.floor((link.expiresAt.getTime() - now.getTime()) / 1000),
    read: async () => {
      const isThumbnail = kind === 'thumbnail';
      const sealed = await (isThumbnail
        ? thumbnails.read(shot)
        : files.read(imagePath(shot, kind)));
      return keyring.open(shot.wrappedKey, sealContext(shot, kind), sealed);
    },
    note: () =>
      lookBook.note({
        organizationId: shot.organizationId,
        userId: shot.userId,
        viewerId,
        kind,
        screenshotId,
        takenAt: shot.takenAt,
        at: now,
      }),
  };
}
