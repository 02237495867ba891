import type { Tx } from '../database/database.ts';

export async function insertSession(
  tx: Tx,
  session: { user_id: number; token_hash: Buffer; user_agent: string | null; at: Date },
): Promise<void> {
  const { at, ...kept } = session;
  await tx
    .insertInto('sessions')
    .values({ ...kept, created_at: at, last_used_at: at })
    .execute();
}

export async function deleteSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** A user's sessions that are alive, the latest used first. */
export function listSessions(tx: Tx, userId: number, usedSince: Date) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>', usedSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether the user had such a session. */
export async function deleteSessionOf(tx: Tx, userId: number, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Ends every session of a user but the one he is using. */
export async function deleteOtherSessions(
  tx: Tx,
  userId: number,
  keptSessionId: string,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptSessionId)
    .execute();
}

export async function deleteSessionsUnusedSince(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('last_used_at', '<', instant).execute();
}
