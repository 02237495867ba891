import { dayMs } from '@time-tracker/contract/time/durations';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { ImageDecoders } from '../images/image-decoders.ts';
import { dayFolder, imageKinds, imagePath, type StoredImage } from '../../files/image-files.ts';
import { BrokenFile, listBrokenFiles, toBrokenFile } from '../images/stored-image.ts';
import { readImageBatches } from './image-batches.ts';
import { countImagesByDay, listImageLocations } from './sweep-store.ts';
import { repairThumbnailFile } from '../images/thumbnail-repair.ts';

/** Maximum number of broken files of an organization that the log names. */
const namedMax = 10;
/**
 * One of this many parts is read and decrypted each night, so all files are checked within as many
 * nights.
 */
const parts = 100;

export type FileCheckServices = {
  database: Database;
  files: FileStore;
  keyring: Keyring;
  decoders: ImageDecoders;
  log: { warn(detail: object, message: string): void };
  now: () => Date;
};

export type StoredImagesCheck = {
  screenshots: number;
  /** Files that were read and decrypted. */
  opened: number;
  missing: number;
  /** Or not readable by the server. */
  damaged: number;
  /** Thumbnails that were recreated from their image. */
  repaired: number;
};

/**
 * Checks that the files of all screenshots received before an instant exist, and decrypts 1 % of
 * them, a different 1 % each night. Recreates broken thumbnails and names other broken files in the
 * log. `filesByDay` is how many of these files a listing of the store found, by `<organization>/<day>`:
 * a store is asked for single files only of days for which the listing is not complete.
 */
export async function checkStoredImages(
  services: FileCheckServices,
  before: Date,
  stop: AbortSignal,
  filesByDay: ReadonlyMap<string, number> = new Map(),
): Promise<StoredImagesCheck> {
  const sum = { screenshots: 0, opened: 0, missing: 0, damaged: 0, repaired: 0 };
  for (const organizationId of await services.database.listOrganizationIds()) {
    const broken: BrokenFile[] = [];
    const isListed = await findListedDays(services, organizationId, before, filesByDay);
    for await (const images of readImageBatches(services.database, organizationId, {
      receivedBefore: before,
      stop,
    })) {
      const chosen = images.filter(({ id }) => isChosen(id, services.now()));
      sum.screenshots += images.length;
      sum.opened += chosen.length * imageKinds.length;
      const unlisted = images.filter((image) => !isListed(image));
      const found = [
        ...(await listMissing(services, unlisted)),
        ...(await listUnopened(services, chosen, stop)),
      ];
      const still = await withoutRemoved(services, organizationId, onePerFile(found));
      for (const one of still) {
        stop.throwIfAborted();
        if (await repairThumbnailFile(services, one.image, one.file)) sum.repaired += 1;
        else broken.push(one.file);
      }
    }
    sum.missing += broken.filter(({ fault }) => fault === 'missing').length;
    sum.damaged += broken.filter(({ fault }) => fault !== 'missing').length;
    report(services, organizationId, broken);
  }
  return sum;
}

function report(
  { log }: FileCheckServices,
  organizationId: number,
  broken: readonly BrokenFile[],
): void {
  if (broken.length === 0) return;
  const some = broken.slice(0, namedMax).map(({ path, fault }) => ({ path, fault }));
  log.warn(
    { organizationId, files: broken.length, some },
    'files of screenshots are missing, damaged or unreadable; restore them from a backup, and give them to the user of the server',
  );
}

/** Whether the listing found the files of all screenshots of an image's day. */
async function findListedDays(
  { database }: FileCheckServices,
  organizationId: number,
  before: Date,
  filesByDay: ReadonlyMap<string, number>,
): Promise<(image: StoredImage) => boolean> {
  const scope = { userId: 0, organizationIds: [organizationId] };
  const screenshots = await database.transaction(scope, (tx) =>
    countImagesByDay(tx, organizationId, before),
  );
  const complete = new Set<string>();
  for (const [day, count] of screenshots) {
    const folder = `${organizationId}/${day}`;
    if (filesByDay.get(folder) === count * imageKinds.length) complete.add(folder);
  }
  return (image) => complete.has(dayFolder(imagePath(image, 'image')));
}

type Broken = { image: StoredImage; file: BrokenFile };

function onePerFile(found: readonly Broken[]): Broken[] {
  return [...new Map(found.map((one) => [one.file.path, one])).values()];
}

/** By the last digits of the ID, which are random in every common kind of UUID. */
function isChosen(id: string, now: Date): boolean {
  const night = Math.floor(now.getTime() / dayMs);
  return Number.parseInt(id.slice(-6), 16) % parts === night % parts;
}

async function listMissing(
  { files }: FileCheckServices,
  images: readonly StoredImage[],
): Promise<Broken[]> {
  const missing: Broken[] = [];
  for (const image of images) {
    for (const kind of imageKinds) {
      const file = await findFault(files, imagePath(image, kind));
      if (file !== undefined) missing.push({ image, file });
    }
  }
  return missing;
}

async function findFault(files: FileStore, path: string): Promise<BrokenFile | undefined> {
  try {
    const writtenAt = await files.findWrittenAt(path);
    return writtenAt === undefined ? new BrokenFile(path, 'missing') : undefined;
  } catch (error) {
    const broken = toBrokenFile(path, error);
    if (broken === undefined) throw error;
    return broken;
  }
}

async function listUnopened(
  services: FileCheckServices,
  chosen: readonly StoredImage[],
  stop: AbortSignal,
): Promise<Broken[]> {
  const unopened: Broken[] = [];
  for (const image of chosen) {
    stop.throwIfAborted();
    for (const file of await listBrokenFiles(services, image, imageKinds)) {
      if (file.fault !== 'missing') unopened.push({ image, file });
    }
  }
  return unopened;
}

/** Without screenshots that were deleted meanwhile: files are deleted after their row. */
async function withoutRemoved(
  { database }: FileCheckServices,
  organizationId: number,
  broken: readonly Broken[],
): Promise<Broken[]> {
  if (broken.length === 0) return [];
  const ids = broken.map(({ image }) => image.id);
  const locations = await database.transaction(
    { userId: 0, organizationIds: [organizationId] },
    (tx) => listImageLocations(tx, organizationId, ids),
  );
  const existing = new Set(locations.map(({ id }) => id));
  return broken.filter(({ image }) => existing.has(image.id));
}
