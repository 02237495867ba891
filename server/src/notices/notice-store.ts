import { sql } from 'kysely';
import type { NoticeKind } from '@time-tracker/contract/accounts/notice';
import type { Tx } from '../database/database.ts';

export type NoticeRow = {
  id: number;
  organization_id: number;
  organization_name: string;
  kind: string;
  detail: unknown;
  created_at: Date;
  read: boolean;
};

/** The latest notices of a user in the organizations of the transaction. */
export async function listNotices(tx: Tx, userId: number, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.organization_id, o.name as organization_name, n.kind, n.detail, n.created_at,
      n.read_at is not null as read
    from notices n join organizations o on o.id = n.organization_id
    where n.user_id = ${userId}
    order by n.created_at desc, n.id desc
    limit ${limit}`.execute(tx);
  return rows;
}

export async function countUnread(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sets when notices of a user were read; null: unread. IDs of others are ignored. */
export async function setRead(
  tx: Tx,
  userId: number,
  ids: readonly number[],
  readAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where('read_at', readAt === null ? 'is not' : 'is', null)
    .execute();
}

/** In the organizations of the transaction. */
export async function setAllRead(tx: Tx, userId: number, readAt: Date): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

export type NewNotice = {
  organization_id: number;
  user_id: number;
  kind: Exclude<NoticeKind, 'weekly_digest'>;
  /** The same event always has the same subject, so that it is written once. */
  subject: string;
  detail: object;
  created_at: Date;
};

/** Returns the notices that were not there before. */
export async function insertNotices(
  tx: Tx,
  notices: readonly NewNotice[],
): Promise<{ user_id: number; subject: string }[]> {
  if (notices.length === 0) return [];
  return tx
    .insertInto('notices')
    .values(notices.map((one) => ({ ...one, detail: JSON.stringify(one.detail) })))
    .onConflict((conflict) => conflict.constraint('notices_unique').doNothing())
    .returning(['user_id', 'subject'])
    .execute();
}

/** Of the transaction's organizations. Returns how many there were. */
export async function deleteNoticesBefore(
  tx: Tx,
  organizationIds: readonly number[],
  instant: Date,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notices')
    .where('organization_id', '=', sql<number>`any(${[...organizationIds]}::int[])`)
    .where('created_at', '<', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Switches a kind off for a user. Undefined: the account no longer exists. */
export async function muteNotice(
  tx: Tx,
  userId: number,
  kind: NoticeKind,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    update users set muted_notices = case when ${kind} = any (muted_notices) then muted_notices
      else muted_notices || ${kind}::text end
    where id = ${userId} and deleted_at is null
    returning id`.execute(tx);
  return rows[0];
}
