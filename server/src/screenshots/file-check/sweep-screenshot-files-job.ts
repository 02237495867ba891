import { dayMs } from '@time-tracker/contract/time/durations';
import { nobodyScope, type Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { isSystemError } from '../../files/file-system.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { ImageDecoders } from '../images/image-decoders.ts';
import { checkStoredImages } from './check-stored-images.ts';
import { saveFileCheck } from './file-check-store.ts';
import { dayFolder, imageKinds, imagePath, readImagePath } from '../../files/image-files.ts';
import { getInstallationId, listImageLocations } from './sweep-store.ts';

type Services = {
  database: Database;
  files: FileStore;
  keyring: Keyring;
  decoders: ImageDecoders;
  log: {
    info(detail: object, message: string): void;
    warn(detail: object, message: string): void;
  };
  now: () => Date;
};

/** Files per batch, which limits the memory in use. */
const batchSize = 500;

/**
 * Removes files without a screenshot, which a crash between file and row leaves behind, and reports
 * screenshots whose files are missing or damaged. Skips files younger than a day, which may belong
 * to an upload in progress, files with unknown names, and a folder that belongs to another
 * database, because with the wrong database every file would look like garbage. Throws when `stop`
 * is aborted; the next sweep continues.
 */
export async function sweepScreenshotFiles(services: Services, stop: AbortSignal): Promise<void> {
  const { database, files, log, now } = services;
  const installationId = await database.transaction(nobodyScope, getInstallationId);
  if (!(await files.claimFor(installationId))) {
    log.warn(
      {},
      'The folder of images belongs to another database, so nothing in it is swept. If they do belong together, remove the file .owner in it.',
    );
    return;
  }
  const before = new Date(now().getTime() - dayMs);
  // For example a folder that the server's user may not list: the screenshots are checked nevertheless.
  let failure: unknown;
  const swept = await sweepFiles(services, before, stop).catch((error: unknown) => {
    if (!isSystemError(error)) throw error;
    failure = error;
    return undefined;
  });
  const check = await checkStoredImages(services, before, stop, swept?.filesByDay);
  await database.transaction(nobodyScope, (tx) => saveFileCheck(tx, now(), check));
  if (swept === undefined) throw failure;
  await files.removeEmptyFolders(before);
  const { filesByDay: _, ...counts } = swept;
  log.info({ ...counts, ...check }, 'the files of screenshots were swept');
}

type Swept = {
  files: number;
  removed: number;
  recent: number;
  unknown: number;
  /** Files of screenshots received before, by `<organization>/<UTC day>`. */
  filesByDay: Map<string, number>;
};

async function sweepFiles(services: Services, before: Date, stop: AbortSignal): Promise<Swept> {
  const filesByDay = new Map<string, number>();
  const swept = { files: 0, removed: 0, recent: 0, unknown: 0, filesByDay };
  const sweepBatch = async (paths: string[]): Promise<void> => {
    const { known, unknown } = await findKnown(services.database, paths);
    swept.files += paths.length;
    swept.unknown += unknown.size;
    for (const path of paths) {
      stop.throwIfAborted();
      const receivedAt = known.get(path);
      if (receivedAt !== undefined && receivedAt < before) {
        const day = dayFolder(path);
        filesByDay.set(day, (filesByDay.get(day) ?? 0) + 1);
      }
      if (receivedAt !== undefined || unknown.has(path)) continue;
      // The age is checked last, because the same screenshot may be arriving again.
      if (await services.files.removeOlder(path, before)) swept.removed += 1;
      else swept.recent += 1;
    }
  };
  let batch: string[] = [];
  for await (const path of services.files.listFiles('')) {
    stop.throwIfAborted();
    batch.push(path);
    if (batch.length < batchSize) continue;
    await sweepBatch(batch);
    batch = [];
  }
  await sweepBatch(batch);
  return swept;
}

/** The paths that belong to a screenshot, with when it was received, and those of no image. */
async function findKnown(
  database: Database,
  paths: readonly string[],
): Promise<{ known: Map<string, Date>; unknown: Set<string> }> {
  const known = new Map<string, Date>();
  const unknown = new Set<string>();
  const idsByOrganization = new Map<number, Set<string>>();
  for (const path of paths) {
    const location = readImagePath(path);
    if (location === undefined) {
      unknown.add(path);
      continue;
    }
    const ids = idsByOrganization.get(location.organizationId) ?? new Set();
    idsByOrganization.set(location.organizationId, ids.add(location.id));
  }
  for (const [organizationId, ids] of idsByOrganization) {
    const locations = await database.transaction(
      { userId: 0, organizationIds: [organizationId] },
      (tx) => listImageLocations(tx, organizationId, [...ids]),
    );
    for (const location of locations) {
      for (const kind of imageKinds) known.set(imagePath(location, kind), location.receivedAt);
    }
  }
  return { known, unknown };
}
