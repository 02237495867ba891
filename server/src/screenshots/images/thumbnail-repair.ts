import { ApiError } from '@time-tracker/contract/errors';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { ImageDecoders } from './image-decoders.ts';
import { imagePath, type StoredImage } from '../../files/image-files.ts';
import { BrokenFile, openImage, rewriteImage } from './stored-image.ts';

type Services = {
  database: Database;
  files: FileStore;
  keyring: Keyring;
  decoders: ImageDecoders;
  log: { warn(detail: object, message: string): void };
};

type Repaired = {
  thumbnail: Buffer;
  /** False when it could not be written or the image was removed meanwhile. */
  isStored: boolean;
};

/**
 * Recreates a missing or damaged thumbnail from its image and writes it. Throws BrokenFile when the
 * image is broken too.
 */
export async function recreateThumbnail(
  services: Services,
  screenshot: StoredImage,
): Promise<Repaired> {
  const image = await openImage(services, screenshot, 'image');
  const thumbnail = await makeThumbnail(services, screenshot, image);
  try {
    return { thumbnail, isStored: await rewriteImage(services, screenshot, { thumbnail }) };
  } catch (error) {
    // The thumbnail is shown even if the disk is full.
    services.log.warn({ err: error }, 'a thumbnail that was made again could not be written');
    return { thumbnail, isStored: false };
  }
}

/** Recreates the thumbnail if `file` is its file and the image is whole. Returns whether it was stored. */
export async function repairThumbnailFile(
  services: Services,
  screenshot: StoredImage,
  file: BrokenFile,
): Promise<boolean> {
  if (file.path !== imagePath(screenshot, 'thumbnail')) return false;
  try {
    return (await recreateThumbnail(services, screenshot)).isStored;
  } catch (error) {
    if (error instanceof BrokenFile) return false;
    throw error;
  }
}

/** The server's own work, which no client can abort. */
const neverAborted = new AbortController().signal;

async function makeThumbnail(
  { decoders }: Services,
  screenshot: StoredImage,
  bytes: Buffer,
): Promise<Buffer> {
  const owner = { organizationId: screenshot.organizationId, userId: 0 };
  try {
    const job = { blur: false, owner, signal: neverAborted };
    return (await decoders.process(bytes, job)).thumbnail;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') throw error;
    throw new BrokenFile(imagePath(screenshot, 'image'), 'damaged', error);
  }
}

/** The same, shared by concurrent requests for the thumbnail. */
export function createThumbnailRepair(
  services: Services,
): (screenshot: StoredImage) => Promise<Buffer> {
  const running = new Map<string, Promise<Buffer>>();
  return (screenshot) => {
    const name = `${screenshot.organizationId} ${screenshot.id} ${screenshot.receivedSha256}`;
    const known = running.get(name);
    if (known !== undefined) return known;
    const repair = recreateThumbnail(services, screenshot)
      .then(({ thumbnail }) => thumbnail)
      .finally(() => running.delete(name));
    running.set(name, repair);
    return repair;
  };
}
