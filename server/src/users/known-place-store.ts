import type { Tx } from '../database/database.ts';

/** Whether somebody signed in from a place before; user 0 is nobody. */
export async function isKnownPlace(tx: Tx, userId: number, address: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_places')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertKnownPlace(
  tx: Tx,
  place: { user_id: number; address: string; last_used_at: Date },
): Promise<void> {
  const { last_used_at } = place;
  await tx
    .insertInto('known_places')
    .values(place)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address']).doUpdateSet({ last_used_at }),
    )
    .execute();
}

export function listKnownPlaces(tx: Tx, userId: number) {
  return tx
    .selectFrom('known_places')
    .select(['address', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute();
}

export async function deleteKnownPlaces(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_places').where('user_id', '=', userId).execute();
}

export async function deletePlacesUnusedSince(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom('known_places').where('last_used_at', '<', instant).execute();
}
