import { dayMs } from '@time-tracker/contract/time/durations';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { ImageDecoders } from '../images/image-decoders.ts';
import { imageKinds, imagePath, type StoredImage } from '../../files/image-files.ts';
import { BrokenFile, listBrokenFiles } from '../images/stored-image.ts';
import { listImagesAfter, listImageLocations } from './sweep-store.ts';
import { recreateThumbnail } from '../images/thumbnail-repair.ts';

/** Screenshots per batch, which limits the memory in use. */
const batchSize = 500;
/** Maximum number of broken files of an organization that the log names. */
const namedMax = 10;
/**
 * One of this many parts is read and decrypted each night, so all files are checked within as many
 * nights.
 */
const parts = 100;

type Services = {
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
  damaged: number;
  /** Thumbnails that were recreated from their image. */
  repaired: number;
};

/**
 * Checks that the files of all screenshots received before an instant exist, and decrypts 1 % of
 * them, a different 1 % each night. Recreates broken thumbnails and names other broken files in the
 * log.
 */
export async function checkStoredImages(
  services: Services,
  before: Date,
  stop: AbortSignal,
): Promise<StoredImagesCheck> {
  const sum = { screenshots: 0, opened: 0, missing: 0, damaged: 0, repaired: 0 };
  for (const organizationId of await services.database.listOrganizationIds()) {
    const broken: BrokenFile[] = [];
    for await (const images of readBatches(services, organizationId, before, stop)) {
      const chosen = images.filter(({ id }) => isChosen(id, services.now()));
      sum.screenshots += images.length;
      sum.opened += chosen.length * imageKinds.length;
      const found = [
        ...(await listMissing(services, images)),
        ...(await listUnopened(services, chosen, stop)),
      ];
      const still = await withoutRemoved(services, organizationId, found);
      for (const one of still) {
        stop.throwIfAborted();
        if (await isRepaired(services, one)) sum.repaired += 1;
        else broken.push(one.file);
      }
    }
    sum.missing += broken.filter(({ fault }) => fault === 'missing').length;
    sum.damaged += broken.filter(({ fault }) => fault === 'damaged').length;
    report(services, organizationId, broken);
  }
  return sum;
}

function report({ log }: Services, organizationId: number, broken: readonly BrokenFile[]): void {
  if (broken.length === 0) return;
  const some = broken.slice(0, namedMax).map(({ path, fault }) => ({ path, fault }));
  log.warn(
    { organizationId, files: broken.length, some },
    'files of screenshots are missing or damaged; restore them from a backup of the files',
  );
}

type Broken = { image: StoredImage; file: BrokenFile };

async function* readBatches(
  { database }: Services,
  organizationId: number,
  before: Date,
  stop: AbortSignal,
): AsyncGenerator<StoredImage[]> {
  const scope = { userId: 0, organizationIds: [organizationId] };
  let last: StoredImage | undefined;
  for (;;) {
    stop.throwIfAborted();
    const images = await database.transaction(scope, (tx) =>
      listImagesAfter(tx, organizationId, last, before, batchSize),
    );
    yield images;
    if (images.length < batchSize) return;
    last = images.at(-1);
  }
}

/** By the last digits of the ID, which are random in every common kind of UUID. */
function isChosen(id: string, now: Date): boolean {
  const night = Math.floor(now.getTime() / dayMs);
  return Number.parseInt(id.slice(-6), 16) % parts === night % parts;
}

async function listMissing({ files }: Services, images: readonly StoredImage[]): Promise<Broken[]> {
  const missing: Broken[] = [];
  for (const image of images) {
    for (const kind of imageKinds) {
      const path = imagePath(image, kind);
      const writtenAt = await files.findWrittenAt(path);
      if (writtenAt === undefined) missing.push({ image, file: new BrokenFile(path, 'missing') });
    }
  }
  return missing;
}

async function listUnopened(
  services: Services,
  chosen: readonly StoredImage[],
  stop: AbortSignal,
): Promise<Broken[]> {
  const unopened: Broken[] = [];
  for (const image of chosen) {
    stop.throwIfAborted();
    for (const file of await listBrokenFiles(services, image, imageKinds)) {
      if (file.fault === 'damaged') unopened.push({ image, file });
    }
  }
  return unopened;
}

/** Without screenshots that were deleted meanwhile: files are deleted after their row. */
async function withoutRemoved(
  { database }: Services,
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

async function isRepaired(services: Services, { image, file }: Broken): Promise<boolean> {
  if (file.path !== imagePath(image, 'thumbnail')) return false;
  try {
    return (await recreateThumbnail(services, image)).isStored;
  } catch (error) {
    if (error instanceof BrokenFile) return false;
    throw error;
  }
}
