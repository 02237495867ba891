import type { Tx } from '../../database/database.ts';
import type { ScreenshotPlace, StoredImage } from '../../files/image-files.ts';

/** Where the files of those of `ids` are that have an image. */
export async function listPlacesOf(
  tx: Tx,
  organizationId: number,
  ids: readonly string[],
): Promise<ScreenshotPlace[]> {
  return placesWithImage(tx, organizationId).where('id', 'in', ids).execute();
}

/** Screenshots with an image that came before an instant, in order, those after `last`. */
export async function listImagesAfter(
  tx: Tx,
  organizationId: number,
  last: ScreenshotPlace | undefined,
  receivedBefore: Date,
  limit: number,
): Promise<StoredImage[]> {
  let query = placesWithImage(tx, organizationId)
    .innerJoin('organizations', 'organizations.id', 'screenshots.organization_id')
    .select(['received_sha256', 'wrapped_key as wrappedKey'])
    .where('received_at', '<', receivedBefore);
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

function placesWithImage(tx: Tx, organizationId: number) {
  return tx
    .selectFrom('screenshots')
    .select(['organization_id as organizationId', 'taken_at as takenAt', 'screenshots.id'])
    .where('organization_id', '=', organizationId)
    .where('image_removed_at', 'is', null);
}

/** A random name of the whole database, the same in all its copies. */
export async function getInstallationId(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return row.id;
}
