import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Tables, Tx } from '../database/database.ts';

export type QueuedMailRow = Selectable<Tables['queued_mails']>;

export async function insertQueuedMail(tx: Tx, mail: Omit<QueuedMailRow, 'attempts'>) {
  await tx.insertInto('queued_mails').values(mail).execute();
}

/**
 * Mails that are due. Taking one postpones its next attempt, each time longer, at most an hour, so
 * that no other server takes it.
 */
export async function takeDueMails(tx: Tx, now: Date, most: number): Promise<QueuedMailRow[]> {
  const { rows } = await sql<QueuedMailRow>`
    update queued_mails set
      attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz
        + least(interval '1 hour', interval '2 minutes' * power(2, least(attempts + 1, 10)))
    where id in (
      select id from queued_mails where next_attempt_at <= ${now}
      order by next_attempt_at limit ${most} for update skip locked)
    returning *`.execute(tx);
  return rows;
}

export async function deleteQueuedMail(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('queued_mails').where('id', '=', id).execute();
}

/** A first attempt is made when a mail is stored, so `attempts` counts the later ones. */
export async function countQueuedMails(tx: Tx): Promise<{ untried: number; retrying: number }> {
  const { rows } = await sql<{ untried: number; retrying: number }>`
    select count(*) filter (where attempts = 0)::int as untried,
      count(*) filter (where attempts > 0)::int as retrying
    from queued_mails`.execute(tx);
  return rows[0] ?? { untried: 0, retrying: 0 };
}
