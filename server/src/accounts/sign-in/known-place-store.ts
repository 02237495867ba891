import type { Tx } from '../../database/database.ts';

export function listKnownPlaces(tx: Tx, userId: number) {
  return tx
    .selectFrom('known_addresses')
    .select(['address', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute();
}

export async function deleteKnownPlaces(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_addresses').where('user_id', '=', userId).execute();
}

export async function deletePlacesUnusedSince(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom('known_addresses').where('last_used_at', '<', instant).execute();
}
