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
  /** False when it could not be written, or the image was removed meanwhile. */
  isStored: boolean;
};

/**
 * Makes a missing or damaged thumbnail again from its image and writes it. Throws BrokenFile when the
 * image does not open either.
 */
export async function makeThumbnailAgain(services: Services, shot: StoredImage): Promise<Repaired> {
  const image = await openImage(services, shot, 'image');
  const thumbnail = await makeThumbnail(services, shot, image);
  try {
    return { thumbnail, isStored: await rewriteImage(services, shot, { thumbnail }) };
  } catch (error) {
    // A full disk is no reason not to show it.
    services.log.warn({ err: error }, 'a thumbnail that was made again could not be written');
    return { thumbnail, isStored: false };
  }
}

/** The server's own work: nobody waits for it to disconnect. */
const neverAborted = new AbortController().signal;

async function makeThumbnail(
  { decoders }: Services,
  shot: StoredImage,
  bytes: Buffer,
): Promise<Buffer> {
  const owner = { organizationId: shot.organizationId, userId: 0 };
  try {
    const job = { blur: false, owner, signal: neverAborted };
    return (await decoders.process(bytes, job)).thumbnail;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unavailable') throw error;
    throw new BrokenFile(imagePath(shot, 'image'), 'damaged', error);
  }
}

/** The same, once for all who ask for a thumbnail at the same time. */
export function createThumbnailRepair(services: Services): (shot: StoredImage) => Promise<Buffer> {
  const running = new Map<string, Promise<Buffer>>();
  return (shot) => {
    const name = `${shot.organizationId} ${shot.id} ${shot.receivedSha256}`;
    const known = running.get(name);
    if (known !== undefined) return known;
    const repair = makeThumbnailAgain(services, shot)
      .then(({ thumbnail }) => thumbnail)
      .finally(() => running.delete(name));
    running.set(name, repair);
    return repair;
  };
}
