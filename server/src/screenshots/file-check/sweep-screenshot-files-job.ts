import { dayMs } from '@time-tracker/contract/time/durations';
import { nobodyScope, type Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { ImageDecoders } from '../images/image-decoders.ts';
import { checkStoredImages } from './check-stored-images.ts';
import { saveFileCheck } from './file-check-store.ts';
import { imageKinds, imagePath, readImagePath } from '../../files/image-files.ts';
import { getInstallationId, listPlacesOf } from './sweep-store.ts';

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

/** Looked at together: memory stays the same however many there are. */
const batchSize = 500;

/**
 * Removes files that belong to no screenshot, as a crash between file and row leaves them, and
 * reports screenshots whose files are missing or damaged. Leaves alone what is younger than a day, since it may
 * belong to an upload under way, what no screenshot's file is called like, and a folder that belongs
 * to another database: pointed at the wrong one, everything would look like rubbish. Throws when
 * `stop` is aborted; what was not looked at by then is by the next sweep.
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
  const swept = await sweepFiles(services, before, stop);
  const check = await checkStoredImages(services, before, stop);
  await database.transaction(nobodyScope, (tx) => saveFileCheck(tx, now(), check));
  await files.removeEmptyFolders(before);
  log.info({ ...swept, ...check }, 'the files of screenshots were swept');
}

type Swept = { files: number; removed: number; young: number; strange: number };

async function sweepFiles(services: Services, before: Date, stop: AbortSignal): Promise<Swept> {
  const swept = { files: 0, removed: 0, young: 0, strange: 0 };
  const sweepBatch = async (paths: string[]): Promise<void> => {
    const { known, strange } = await findKnown(services.database, paths);
    swept.files += paths.length;
    swept.strange += strange.size;
    for (const path of paths) {
      stop.throwIfAborted();
      if (known.has(path) || strange.has(path)) continue;
      // Its age is looked at last, right before: the same screenshot may be arriving again.
      if (await services.files.removeOlder(path, before)) swept.removed += 1;
      else swept.young += 1;
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

/** Which paths belong to a screenshot, and which are not called like any. */
async function findKnown(
  database: Database,
  paths: readonly string[],
): Promise<{ known: Set<string>; strange: Set<string> }> {
  const known = new Set<string>();
  const strange = new Set<string>();
  const idsByOrganization = new Map<number, Set<string>>();
  for (const path of paths) {
    const place = readImagePath(path);
    if (place === undefined) {
      strange.add(path);
      continue;
    }
    const ids = idsByOrganization.get(place.organizationId) ?? new Set();
    idsByOrganization.set(place.organizationId, ids.add(place.id));
  }
  for (const [organizationId, ids] of idsByOrganization) {
    const places = await database.transaction(
      { userId: 0, organizationIds: [organizationId] },
      (tx) => listPlacesOf(tx, organizationId, [...ids]),
    );
    for (const place of places) {
      for (const kind of imageKinds) known.add(imagePath(place, kind));
    }
  }
  return { known, strange };
}
