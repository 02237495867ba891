import type { Database } from '../database/database.ts';

/** How many organizations one transaction of a job may see. */
const batchSize = 500;

/** All organizations, for jobs that have little to do in each of them. */
export async function listOrganizationBatches(
  database: Pick<Database, 'listOrganizationIds'>,
): Promise<number[][]> {
  const ids = await database.listOrganizationIds();
  return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  );
}
