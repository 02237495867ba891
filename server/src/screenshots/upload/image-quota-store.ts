import { sql } from 'kysely';
import type { Connection } from '../../database/database.ts';

/** Bytes of images. */
export type ImageUsage = { ofAccount: number; ofOrganization: number };

/** Checks no access: the function reads the usage of any account and organization. */
export async function findImageUsage(
  connection: Connection,
  userId: number,
  organizationId: number,
): Promise<ImageUsage> {
  const { rows } = await sql<ImageUsage>`
    select of_account as "ofAccount", of_organization as "ofOrganization"
    from find_image_usage(${userId}, ${organizationId})`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new Error('find_image_usage returns one row');
  return row;
}
