import type { Database, Tx } from '../../database/database.ts';
import type { StoredImage } from '../../files/image-files.ts';

/** The screenshot with this id, if it still has an image, and whether that image is blurred. */
export async function findStoredImage(
  tx: Tx,
  organizationIds: readonly number[],
  id: string,
): Promise<(StoredImage & { blur: boolean }) | undefined> {
  if (organizationIds.length === 0) return undefined;
  const row = await tx
    .selectFrom('screenshots')
    .innerJoin('organizations', 'organizations.id', 'screenshots.organization_id')
    .select([
      'screenshots.id',
      'screenshots.organization_id as organizationId',
      'screenshots.taken_at as takenAt',
      'screenshots.received_sha256 as sha256',
      'screenshots.blur',
      'organizations.wrapped_key as wrappedKey',
    ])
    .where('screenshots.organization_id', 'in', organizationIds)
    .where('screenshots.id', '=', id)
    .where('image_removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sha256, ...remaining } = row;
  return { ...remaining, receivedSha256: sha256.toString('base64') };
}

/** False when the image was removed or another image has its ID. */
export async function hasImage(
  database: Database,
  { organizationId, takenAt, id, receivedSha256 }: StoredImage,
): Promise<boolean> {
  const scope = { userId: 0, organizationIds: [organizationId] };
  const row = await database.transaction(scope, (tx) =>
    tx
      .selectFrom('screenshots')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('taken_at', '=', takenAt)
      .where('id', '=', id)
      .where('received_sha256', '=', Buffer.from(receivedSha256, 'base64'))
      .where('image_removed_at', 'is', null)
      .executeTakeFirst(),
  );
  return row !== undefined;
}
