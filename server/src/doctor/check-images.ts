import { dayMs } from '@time-tracker/contract/time/durations';
import type { Database } from '../database/database.ts';
import { imageKinds, readImagePath, type StoredImage } from '../files/image-files.ts';
import { listBrokenFiles, type BrokenFile } from '../screenshots/images/stored-image.ts';
import { repairThumbnailFile } from '../screenshots/images/thumbnail-repair.ts';
import type { FileCheckServices } from '../screenshots/file-check/check-stored-images.ts';
import { readImageBatches } from '../screenshots/file-check/image-batches.ts';
import { giveToServer } from './describe-failed-check.ts';
import { listExisting } from './doctor-store.ts';
import type { Finding } from './finding.ts';

type Options = { isFixing: boolean; stop: AbortSignal };

const batchSize = 500;
/** Broken files that are named. */
const namedMax = 10;

/**
 * Whether each screenshot has its files and they can be decrypted. With `isFixing`, broken thumbnails
 * are made again from their image.
 */
export async function checkImages(
  services: FileCheckServices & { folders: Readonly<Record<string, string>> },
  options: Options,
): Promise<Finding[]> {
  const broken: BrokenFile[] = [];
  let screenshots = 0;
  let repaired = 0;
  for (const organizationId of await services.database.listOrganizationIds()) {
    for await (const images of readImageBatches(services.database, organizationId, options)) {
      screenshots += images.length;
      for (const image of images) {
        options.stop.throwIfAborted();
        for (const file of await listBrokenFiles(services, image, imageKinds)) {
          if (await isDeleted(services.database, image)) break;
          if (options.isFixing && (await repairThumbnailFile(services, image, file))) repaired += 1;
          else broken.push(file);
        }
      }
    }
  }
  return describeImages({ screenshots, repaired, broken }, services.folders);
}

function describeImages(
  {
    screenshots,
    repaired,
    broken,
  }: { screenshots: number; repaired: number; broken: readonly BrokenFile[] },
  folders: Readonly<Record<string, string>>,
): Finding[] {
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
  const unreadable = broken.filter(({ fault }) => fault === 'unreadable');
  const lost = broken.filter(({ fault }) => fault !== 'unreadable');
  const countFiles = (files: readonly BrokenFile[], fault: string) =>
    `${files.length} files of ${screenshots} screenshots ${fault}: ${nameSome(files)}.`;
  if (unreadable.length > 0) {
    const text = countFiles(unreadable, 'cannot be read by the user of the server');
    findings.push({ level: 'problem', text, remedy: giveToServer(folders) });
  }
  if (lost.length > 0) {
    const text = countFiles(lost, 'are missing or damaged');
    findings.push({ level: 'problem', text, remedy: describeRestore(lost) });
  }
  return findings;
}

function nameSome(files: readonly BrokenFile[]): string {
  const named = files.slice(0, namedMax).map(({ path, fault }) => `${path} (${fault})`);
  return `${named.join(', ')}${files.length > namedMax ? ' …' : ''}`;
}

function describeRestore(lost: readonly BrokenFile[]): string {
  const isThumbnail = lost.some(({ path }) => path.endsWith('.thumb.webp'));
  return (
    'Copy them from the folder "images" of a backup to "files" in DATA_DIR. ' +
    (isThumbnail ? 'The doctor with --fix makes thumbnails again from their image. ' : '') +
    'If no backup has them, delete these screenshots in the web app.'
  );
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

/**
 * Files that belong to no screenshot. Those younger than a day may belong to an upload in progress.
 * With `isFixing`, older ones are deleted.
 */
export async function checkOrphans(
  { database, files, now }: FileCheckServices,
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
      remedy: 'The server deletes them every night; the doctor with --fix deletes them now.',
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
