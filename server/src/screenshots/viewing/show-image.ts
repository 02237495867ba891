import { ApiError } from '@time-tracker/contract/errors';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { AskedImages } from './find-viewable-image.ts';
import { readImageLink, type ImageLinkQuery } from './image-links.ts';
import type { ImageDecoders } from '../images/image-decoders.ts';
import type { ScreenshotViewLog } from './screenshot-view-log.ts';
import type { ImageKind, StoredImage } from '../../files/image-files.ts';
import { BrokenFile, openImage } from '../images/stored-image.ts';
import type { ThumbnailMemory } from './thumbnail-cache.ts';

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
  database: Database;
  files: FileStore;
  keyring: Keyring;
  decoders: ImageDecoders;
  log: { warn(detail: object, message: string): void };
  viewLog: ScreenshotViewLog;
  thumbnails: ThumbnailMemory;
  /** Makes a broken thumbnail again. */
  repairThumbnail(shot: StoredImage): Promise<Buffer>;
};

/**
 * What a link opens. Throws not_found when it was not made by us exactly so, when it expired, when
 * its session ended, and when its viewer may not see the screenshot any more; asked anew each time.
 */
export async function openImageLink(
  services: ImageServices,
  kind: ImageKind,
  screenshotId: string,
  query: ImageLinkQuery,
  now: Date,
): Promise<ShownImage> {
  const { askedImages, keyring, viewLog } = services;
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
      try {
        return await readImage(services, shot, kind);
      } catch (error) {
        if (!(error instanceof BrokenFile)) throw error;
        // Removed a moment ago: its files are gone rightly.
        const still = await askedImages.find(link.sessionId, screenshotId, now);
        if (still === undefined) throw new ApiError('not_found', { cause: error });
        services.log.warn(
          { path: error.path, err: error },
          `a screenshot's file is ${error.fault}`,
        );
        throw new ApiError('image_damaged', { cause: error });
      }
    },
    note: () =>
      viewLog.note({
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

async function readImage(
  services: ImageServices,
  shot: StoredImage,
  kind: ImageKind,
): Promise<Buffer> {
  if (kind === 'image') return openImage(services, shot, kind);
  const { log, thumbnails, repairThumbnail } = services;
  try {
    return await openImage(services, shot, kind, () => thumbnails.read(shot));
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    thumbnails.forget(shot);
    const thumbnail = await repairThumbnail(shot);
    log.warn({ path: error.path }, `a thumbnail was ${error.fault} and made again from its image`);
    return thumbnail;
  }
}
