import { ApiError } from '@time-tracker/contract/errors';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { ImageLookup } from './find-viewable-image.ts';
import { readImageLink, type ImageLinkQuery } from './image-links.ts';
import type { ImageDecoders } from '../images/image-decoders.ts';
import type { ScreenshotViewLog } from './screenshot-view-log.ts';
import type { ImageKind, StoredImage } from '../../files/image-files.ts';
import { BrokenFile, openImage } from '../images/stored-image.ts';
import type { ThumbnailCache } from './thumbnail-cache.ts';

export type ShownImage = {
  /** Identifies the content, which never changes for an ID. */
  etag: string;
  fileName: string;
  /** Seconds for which a browser may cache it. */
  maxAgeSeconds: number;
  read(): Promise<Buffer>;
  /** Logs the view. Call it before the image is sent. */
  note(): Promise<void>;
};

export type ImageServices = {
  imageLookup: ImageLookup;
  database: Database;
  files: FileStore;
  keyring: Keyring;
  decoders: ImageDecoders;
  log: { warn(detail: object, message: string): void };
  viewLog: ScreenshotViewLog;
  thumbnails: ThumbnailCache;
  /** Recreates a broken thumbnail. */
  repairThumbnail(screenshot: StoredImage): Promise<Buffer>;
};

/**
 * The image of a link. Throws not_found when its signature is wrong, it has expired, its session
 * has ended, or its viewer may not view the screenshot now.
 */
export async function openImageLink(
  services: ImageServices,
  kind: ImageKind,
  screenshotId: string,
  query: ImageLinkQuery,
  now: Date,
): Promise<ShownImage> {
  const { imageLookup, keyring, viewLog } = services;
  const link = readImageLink(keyring, kind, screenshotId, query, now);
  if (link === undefined) throw new ApiError('not_found');
  const found = await imageLookup.find(link.sessionId, screenshotId, now);
  if (found === undefined || found.viewerId !== link.userId) throw new ApiError('not_found');
  const { screenshot, viewerId } = found;
  const instant = screenshot.takenAt.toISOString().slice(0, 19).replaceAll(':', '-');
  const monitor = screenshot.displays > 1 ? `-monitor-${screenshot.display + 1}` : '';
  return {
    etag: `"${kind}-${screenshot.receivedSha256}"`,
    fileName: `screenshot-${instant}Z${monitor}${kind === 'thumbnail' ? '-small' : ''}.webp`,
    maxAgeSeconds: Math.floor((link.expiresAt.getTime() - now.getTime()) / 1000),
    read: async () => {
      try {
        return await readImage(services, screenshot, kind);
      } catch (error) {
        if (!(error instanceof BrokenFile)) throw error;
        // Removed meanwhile: the missing files are correct.
        const still = await imageLookup.find(link.sessionId, screenshotId, now);
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
        organizationId: screenshot.organizationId,
        userId: screenshot.userId,
        viewerId,
        kind,
        screenshotId,
        takenAt: screenshot.takenAt,
        at: now,
      }),
  };
}

async function readImage(
  services: ImageServices,
  screenshot: StoredImage,
  kind: ImageKind,
): Promise<Buffer> {
  if (kind === 'image') return openImage(services, screenshot, kind);
  const { log, thumbnails, repairThumbnail } = services;
  try {
    return await openImage(services, screenshot, kind, () => thumbnails.read(screenshot));
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    thumbnails.forget(screenshot);
    const thumbnail = await repairThumbnail(screenshot);
    log.warn({ path: error.path }, `a thumbnail was ${error.fault} and made again from its image`);
    return thumbnail;
  }
}
