import { setTimeout } from 'node:timers/promises';
import { ApiError } from '@time-tracker/contract/errors';
import { hourMs } from '@time-tracker/contract/time/durations';
import { i18n } from '../../language/server-texts.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { ImageLocation } from '../../files/image-files.ts';
import type { Keyring } from '../../files/keyring.ts';
import { BrokenFile, encryptImage, openImage } from '../images/stored-image.ts';

/** Longer than any upload takes, and shorter than the age at which the sweep deletes files without a row. */
const uploadMaxMilliseconds = hourMs;
/** For the row of another upload with the same ID. */
const rowWaits = 20;
const rowWaitMilliseconds = 100;

type Services = { files: FileStore; keyring: Keyring };
type Images = { image: Buffer; thumbnail: Buffer };
type Place = ImageLocation & { wrappedKey: Buffer };

/**
 * Stores the files of a new screenshot, before its row. The image may be there already: of an upload
 * whose row was not committed, or that is in progress. The same image is kept; another one is replaced
 * only when no upload can be using it any more. Throws unavailable until then. Returns false if
 * `isStored` became true meanwhile; it throws if another screenshot has the ID.
 */
export async function createImageFiles(
  services: Services,
  place: Place,
  images: Images,
  { now, isStored }: { now: Date; isStored: () => Promise<boolean> },
): Promise<boolean> {
  const { files, keyring } = services;
  const { wrappedKey } = place;
  const image = encryptImage(keyring, wrappedKey, place, { image: images.image });
  const thumbnail = encryptImage(keyring, wrappedKey, place, { thumbnail: images.thumbnail });
  const [first] = image;
  if (first === undefined) throw new Error('There is no image.');
  if (await files.create(first, thumbnail)) return true;
  const before = new Date(now.getTime() - uploadMaxMilliseconds);
  const writtenAt = await files.findWrittenAt(first.path);
  const isYoung = writtenAt !== undefined && writtenAt >= before;
  if (isYoung && (await isSame(services, place, images.image))) {
    await files.write(thumbnail);
    return true;
  }
  if (await waitForRow(isStored, isYoung ? rowWaits : 1)) return false;
  if (isYoung) throw inProgress();
  // Also if it is the same image: the sweep would soon remove such an old file.
  await files.removeOlder(first.path, before);
  if (await files.create(first, thumbnail)) return true;
  throw inProgress();
}

/** Whether the row of the other upload is committed soon. */
async function waitForRow(isStored: () => Promise<boolean>, waits: number): Promise<boolean> {
  for (let left = waits; left > 0; left--) {
    if (await isStored()) return true;
    if (left > 1) await setTimeout(rowWaitMilliseconds);
  }
  return false;
}

async function isSame(services: Services, place: Place, image: Buffer): Promise<boolean> {
  try {
    return (await openImage(services, place, 'image')).equals(image);
  } catch (error) {
    if (error instanceof BrokenFile) return false;
    throw error;
  }
}

function inProgress(): ApiError {
  return new ApiError('unavailable', {
    message: i18n.t('Another upload with this ID is in progress. Send the screenshot again later.'),
    retryAfterSeconds: 30,
  });
}
