import { sql } from 'kysely';
import type { Connection, Tx } from '../database/database.ts';

export type AttemptCount = { count: number; oldestAt: Date | null; lastAt: Date | null };

/** Serializes attempts of one subject until the end of the transaction. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attempt:${subject}`}, 0))`.execute(tx);
}

export function countAttempts(
  tx: Tx,
  subject: string,
  { since, until }: { since: Date; until: Date },
): Promise<AttemptCount> {
  return tx
    .selectFrom('attempts')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('attempted_at').as('oldestAt'),
      fn.max('attempted_at').as('lastAt'),
    ])
    .where('subject', '=', subject)
    .where('attempted_at', '>', since)
    .where('attempted_at', '<=', until)
    .executeTakeFirstOrThrow();
}

export async function insertAttempts(
  connection: Connection,
  subjects: readonly string[],
  at: Date,
): Promise<void> {
  await connection
    .insertInto('attempts')
    .values(subjects.map((subject) => ({ subject, attempted_at: at })))
    .execute();
}

export async function deleteAttempts(connection: Connection, subject: string): Promise<void> {
  await connection.deleteFrom('attempts').where('subject', '=', subject).execute();
}

export async function deleteAttemptsBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom('attempts').where('attempted_at', '<', instant).execute();
}
