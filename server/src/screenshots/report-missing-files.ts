import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { imageKinds, imagePath, type ScreenshotPlace } from './screenshot-files.ts';
import { listPlacesAfter, listPlacesOf } from './sweep-store.ts';

/** Looked at together: memory stays the same however many there are. */
const batchSize = 500;
/** Of the screenshots whose file is missing, as many are named in the log. */
const namedMax = 10;

type Services = {
  database: Database;
  files: FileStore;
  log: { warn(detail: object, message: string): void };
};

/** Says in the log, per organization, which screenshots received before an instant lack a file. */
export async function reportMissingFiles(
  services: Services,
  before: Date,
  stop: AbortSignal,
): Promise<{ screenshots: number; withoutFiles: number }> {
  const sum = { screenshots: 0, withoutFiles: 0 };
  for (const organizationId of await services.database.listOrganizationIds()) {
    const { screenshots, lost, some } = await findLostOf(services, organizationId, before, stop);
    sum.screenshots += screenshots;
    sum.withoutFiles += lost;
    if (lost === 0) continue;
    services.log.warn(
      { organizationId, screenshots: lost, some },
      'screenshots whose image is missing on the disk; a backup of the files may have them',
    );
  }
  return sum;
}

async function findLostOf(
  { database, files }: Services,
  organizationId: number,
  before: Date,
  stop: AbortSignal,
): Promise<{ screenshots: number; lost: number; some: string[] }> {
  const found = { screenshots: 0, lost: 0, some: new Array<string>() };
  const scope = { userId: 0, organizationIds: [organizationId] };
  let last: ScreenshotPlace | undefined;
  for (;;) {
    stop.throwIfAborted();
    const places = await database.transaction(scope, (tx) =>
      listPlacesAfter(tx, organizationId, last, before, batchSize),
    );
    const without = await listWithoutFiles(files, places);
    if (without.length > 0) {
      // Those removed meanwhile are not lost: files go after their row.
      const still = await database.transaction(scope, (tx) =>
        listPlacesOf(tx, organizationId, without),
      );
      found.lost += still.length;
      const room = namedMax - found.some.length;
      found.some.push(...still.slice(0, room).map(({ id }) => id));
    }
    found.screenshots += places.length;
    if (places.length < batchSize) return found;
    last = places.at(-1);
  }
}

async function listWithoutFiles(
  files: FileStore,
  places: readonly ScreenshotPlace[],
): Promise<string[]> {
  const without: string[] = [];
  for (const place of places) {
    const writtenAt = await Promise.all(
      imageKinds.map((kind) => files.findWrittenAt(imagePath(place, kind))),
    );
    if (writtenAt.includes(undefined)) without.push(place.id);
  }
  return without;
}
