import type { Tx } from '../database/database.ts';

export async function countFailures(
  tx: Tx,
  subject: string,
  since: Date,
): Promise<{ count: number; lastAt: Date | null }> {
  return tx
    .selectFrom('sign_in_failures')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('failed_at').as('lastAt')])
    .where('subject', '=', subject)
    .where('failed_at', '>', since)
    .executeTakeFirstOrThrow();
}

export async function insertFailures(tx: Tx, subjects: readonly string[], at: Date): Promise<void> {
  await tx
    .insertInto('sign_in_failures')
    .values(subjects.map((subject) => ({ subject, failed_at: at })))
    .execute();
}

export async function deleteFailures(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute();
}

export async function deleteFailuresBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('failed_at', '<', instant).execute();
}
