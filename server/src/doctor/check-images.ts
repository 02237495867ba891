import { dayMs } from '@time-tracker/contract/time/durations';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  imageKinds,
  imagePath,
  readImagePath,
  type ImageKind,
  type StoredImage,
} from '../files/image-files.ts';
import type { Keyring } from '../files/keyring.ts';
import type { ImageDecoders } from '../screenshots/images/image-decoders.ts';
import { BrokenFile, listBrokenFiles } from '../screenshots/images/stored-image.ts';
import { recreateThumbnail } from '../screenshots/images/thumbnail-repair.ts';
import { listExisting, listImages } from './doctor-store.ts';
import type { Finding } from './finding.ts';

export type ImageServices = {
  database: Database;
  files: FileStore;
  keyring: Keyring;
  decoders: ImageDecoders;
  log: { warn(detail: object, message: string): void };
  now: () => Date;
};

type Options = { isFixing: boolean; stop: AbortSignal };

const batchSize = 500;
/** Broken files that are named. */
const namedMax = 10;

/**
 * Whether each screenshot has its files and they can be decrypted. With `isFixing`, broken thumbnails
 * are made again from their image.
 */
export async function checkImages(services: ImageServices, options: Options): Promise<Finding[]> {
  const broken: BrokenFile[] = [];
  let screenshots = 0;
  let repaired = 0;
  for (const organizationId of await services.database.listOrganizationIds()) {
    for await (const images of readBatches(services.database, organizationId)) {
      screenshots += images.length;
      for (const image of images) {
        options.stop.throwIfAborted();
        for (const file of await listBrokenFiles(services, image, imageKinds)) {
          if (await isDeleted(services.database, image)) break;
          if (options.isFixing && (await isRepaired(services, image, file))) repaired += 1;
          else broken.push(file);
        }
      }
    }
  }
  return describeImages({ screenshots, repaired, broken });
}

function describeImages({
  screenshots,
  repaired,
  broken,
}: {
  screenshots: number;
  repaired: number;
  broken: readonly BrokenFile[];
}): Finding[] {
  const findings: Finding[] = [];
  if (repaired > 0) {
    findings.push({ level: 'fixed', text: `${repaired} thumbnails were made again.` });
  }
  if (broken.length === 0) {
    return [
      ...findings,
      { level: 'fine', text: `All files of ${screenshots} screenshots are there and open.` },
    ];
  }
  const some = broken.slice(0, namedMax).map(({ path, fault }) => `${path} (${fault})`);
  const isThumbnail = broken.some(({ path }) => path.endsWith('.thumb.webp'));
  findings.push({
    level: 'problem',
    text: `${broken.length} files of ${screenshots} screenshots are missing or damaged: ${some.join(', ')}${broken.length > namedMax ? ' …' : ''}.`,
    remedy:
      'Copy them from the folder "images" of a backup to "files" in DATA_DIR. ' +
      (isThumbnail ? 'npm run doctor -- --fix makes thumbnails again from their image. ' : '') +
      'If no backup has them, delete these screenshots in the web app.',
  });
  return findings;
}

async function* readBatches(
  database: Database,
  organizationId: number,
): AsyncGenerator<StoredImage[]> {
  const scope = { userId: 0, organizationIds: [organizationId] };
  let last: StoredImage | undefined;
  do {
    const from = last;
    const images = await database.transaction(scope, (tx) =>
      listImages(tx, organizationId, from, batchSize),
    );
    yield images;
    last = images.at(-1);
  } while (last !== undefined);
}

/** Files are deleted after their row. */
async function isDeleted(database: Database, image: StoredImage): Promise<boolean> {
  const { organizationId, id } = image;
  const scope = { userId: 0, organizationIds: [organizationId] };
  const existing = await database.transaction(scope, (tx) =>
    listExisting(tx, organizationId, [id]),
  );
  return existing.size === 0;
}

async function isRepaired(
  services: ImageServices,
  image: StoredImage,
  file: BrokenFile,
): Promise<boolean> {
  const kind: ImageKind = 'thumbnail';
  if (file.path !== imagePath(image, kind)) return false;
  try {
    return (await recreateThumbnail(services, image)).isStored;
  } catch (error) {
    if (error instanceof BrokenFile) return false;
    throw error;
  }
}

/**
 * Files that belong to no screenshot. Those younger than a day may belong to an upload in progress.
 * With `isFixing`, older ones are deleted.
 */
export async function checkOrphans(
  { database, files, now }: ImageServices,
  { isFixing, stop }: Options,
): Promise<Finding[]> {
  const before = new Date(now().getTime() - dayMs);
  let orphans = 0;
  const checkBatch = async (paths: string[]) => {
    for (const path of await listOrphans(database, paths)) {
      stop.throwIfAborted();
      if (isFixing) {
        if (await files.removeOlder(path, before)) orphans += 1;
      } else {
        const writtenAt = await files.findWrittenAt(path);
        if (writtenAt !== undefined && writtenAt < before) orphans += 1;
      }
    }
  };
  let batch: string[] = [];
  for await (const path of files.listFiles('')) {
    batch.push(path);
    if (batch.length < batchSize) continue;
    await checkBatch(batch);
    batch = [];
  }
  await checkBatch(batch);
  if (orphans === 0) return [{ level: 'fine', text: 'No file is without a screenshot.' }];
  const text = `${orphans} files belong to no screenshot.`;
  if (isFixing) return [{ level: 'fixed', text: `${text} They were deleted.` }];
  return [
    {
      level: 'advice',
      text,
      remedy: 'The server deletes them every night; npm run doctor -- --fix deletes them now.',
    },
  ];
}

async function listOrphans(database: Database, paths: readonly string[]): Promise<string[]> {
  const byOrganization = Map.groupBy(
    paths.flatMap((path) => {
      const location = readImagePath(path);
      return location === undefined ? [] : [{ path, ...location }];
    }),
    ({ organizationId }) => organizationId,
  );
  const orphans: string[] = [];
  for (const [organizationId, located] of byOrganization) {
    const scope = { userId: 0, organizationIds: [organizationId] };
    const ids = [...new Set(located.map(({ id }) => id))];
    const existing = await database.transaction(scope, (tx) =>
      listExisting(tx, organizationId, ids),
    );
    for (const { path, id } of located) {
      if (!existing.has(`${id} ${path.split('/')[1]}`)) orphans.push(path);
    }
  }
  return orphans;
}
