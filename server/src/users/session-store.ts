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
