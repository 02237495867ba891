import type { Database } from '../database/database.ts';
import { readDatabaseId } from './database-id.ts';
import { sumImageBytes } from './doctor-store.ts';

/** What a move of the images has to know about an installation. */
export type InstallationFacts = {
  databaseId: string;
  /** Without thumbnails. */
  imageBytes: number;
  /** The settings of the object store, as JSON. Undefined: the images are on the disk. */
  filesUrl: string | undefined;
};

export async function readInstallationFacts({
  database,
  filesUrl,
}: {
  database: Database;
  filesUrl: object | undefined;
}): Promise<InstallationFacts> {
  let imageBytes = 0;
  for (const organizationId of await database.listOrganizationIds()) {
    const scope = { userId: 0, organizationIds: [organizationId] };
    imageBytes += await database.transaction(scope, (tx) => sumImageBytes(tx, organizationId));
  }
  return {
    databaseId: await readDatabaseId(database),
    imageBytes,
    filesUrl: filesUrl && JSON.stringify(filesUrl),
  };
}
