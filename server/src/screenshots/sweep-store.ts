import type { Tx } from '../database/database.ts';
import type { ScreenshotPlace } from './screenshot-files.ts';

/** Where the files of those of `ids` are that have an image. */
export async function listPlacesOf(
  tx: Tx,
  organizationId: number,
  ids: readonly string[],
): Promise<ScreenshotPlace[]> {
  return placesWithImage(tx, organizationId).where('id', 'in', ids).execute();
}

/** Screenshots with an image that came before an instant, in order, those after `last`. */
export async function listPlacesAfter(
  tx: Tx,
  organizationId: number,
  last: ScreenshotPlace | undefined,
  receivedBefore: Date,
  limit: number,
): Promise<ScreenshotPlace[]> {
  let query = placesWithImage(tx, organizationId).where('received_at', '<', receivedBefore);
  if (last !== undefined) {
    query = query.where((eb) =>
      eb(eb.refTuple('taken_at', 'id'), '>', eb.tuple(last.takenAt, last.id)),
    );
  }
  return query.orderBy('taken_at').orderBy('id').limit(limit).execute();
}

function placesWithImage(tx: Tx, organizationId: number) {
  return tx
    .selectFrom('screenshots')
    .select(['organization_id as organizationId', 'taken_at as takenAt', 'id'])
    .where('organization_id', '=', organizationId)
    .where('image_removed_at', 'is', null);
}

/** A random name of the whole database, the same in all its copies. */
export async function getInstallationId(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return row.id;
}
