import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { ImageLocation, StoredImage } from '../../files/image-files.ts';

/** The file locations of those of `ids` that have an image. */
export async function listImageLocations(
  tx: Tx,
  organizationId: number,
  ids: readonly string[],
): Promise<(ImageLocation & { receivedAt: Date })[]> {
  return locationsWithImage(tx, organizationId)
    .select('received_at as receivedAt')
    .where('id', 'in', ids)
    .execute();
}

/** Screenshots with an image received before an instant, by the UTC day on which they were taken. */
export async function countImagesByDay(
  tx: Tx,
  organizationId: number,
  receivedBefore: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('screenshots')
    .select([
      sql<string>`to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*)::int`.as('screenshots'),
    ])
    .where('organization_id', '=', organizationId)
    .where('image_removed_at', 'is', null)
    .where('received_at', '<', receivedBefore)
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, screenshots }) => [day, screenshots]));
}

/** Screenshots with an image, in order, after `last`; all, or those received before an instant. */
export async function listImagesAfter(
  tx: Tx,
  organizationId: number,
  {
    last,
    receivedBefore,
    limit,
  }: { last: ImageLocation | undefined; receivedBefore: Date | undefined; limit: number },
): Promise<StoredImage[]> {
  let query = locationsWithImage(tx, organizationId)
    .innerJoin('organizations', 'organizations.id', 'screenshots.organization_id')
    .select(['received_sha256', 'wrapped_key as wrappedKey']);
  if (receivedBefore !== undefined) query = query.where('received_at', '<', receivedBefore);
  if (last !== undefined) {
    query = query.where((eb) =>
      eb(eb.refTuple('taken_at', 'screenshots.id'), '>', eb.tuple(last.takenAt, last.id)),
    );
  }
  const rows = await query.orderBy('taken_at').orderBy('screenshots.id').limit(limit).execute();
  return rows.map(({ received_sha256: sha256, ...rest }) => ({
    ...rest,
    receivedSha256: sha256.toString('base64'),
  }));
}

function locationsWithImage(tx: Tx, organizationId: number) {
  return tx
    .selectFrom('screenshots')
    .select(['organization_id as organizationId', 'taken_at as takenAt', 'screenshots.id'])
    .where('organization_id', '=', organizationId)
    .where('image_removed_at', 'is', null);
}

/** The random ID of this database. All of its copies have the same. */
export async function getInstallationId(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return row.id;
}
