import { sql } from 'kysely';
import type { Connection, Tx } from '../../database/database.ts';

export type NewSession = {
  user_id: number;
  token_hash: Buffer;
  user_agent: string | null;
  /** Where it is opened: known from now on. */
  place: string;
  at: Date;
};

/** Somebody who showed his password, while nobody changed it; `failures` of that subject are forgotten. */
export type ShownPassword = { hash: string; failures: string };

/**
 * In one round trip; undefined: there is none. With `shown` only if the password is still that one: who
 * changes it at this moment ends all sessions, and this one would come after that. Then it is also not
 * waited for until it is on the disk: after a crash of PostgreSQL within that moment one signs in again.
 */
export async function insertSession(
  connection: Connection,
  { user_id, token_hash, user_agent, place, at }: NewSession,
  { sessionsMax, shown }: { sessionsMax: number; shown: ShownPassword | undefined },
): Promise<{ isNewPlace: boolean } | undefined> {
  const { rows } = await sql<{ isNewPlace: boolean }>`
    with waits as (
      select case when ${shown !== undefined}::boolean
        then set_config('synchronous_commit', 'off', true) end as how
    ), holder as (
      select id from users
      where id = ${user_id}
        and (${shown?.hash ?? null}::text is null or password_hash = ${shown?.hash ?? null})
      for share
    ), forgotten as (
      delete from attempts where subject = ${shown?.failures ?? null}::text
    ), place as (
      insert into known_addresses (user_id, address, last_used_at)
      select id, ${place}::text, ${at}::timestamptz from holder
      on conflict (user_id, address) do update set last_used_at = excluded.last_used_at
      -- A row that was inserted, not updated.
      returning xmax = 0 as is_new
    ), ended as (
      delete from sessions where id in (
        select id from sessions where user_id in (select id from holder)
        order by last_used_at desc, created_at desc, id offset ${sessionsMax - 1})
    )
    insert into sessions (user_id, token_hash, user_agent, created_at, last_used_at)
    select id, ${token_hash}::bytea, ${user_agent}::text, ${at}::timestamptz, ${at}::timestamptz
    from waits, holder
    returning (select is_new from place) as "isNewPlace"`.execute(connection);
  return rows[0];
}

/** When a session was opened; undefined: it has ended. */
export async function findSessionStart(tx: Tx, sessionId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.created_at;
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

/** The latest use, within a range, of any session that was last used in it. */
export async function findNewestSessionUse(
  tx: Tx,
  from: Date | null,
  before: Date,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('last_used_at').as('newest'))
    .where('last_used_at', '<', before)
    .$if(from !== null, (query) => query.where('last_used_at', '>=', from))
    .executeTakeFirst();
  return row?.newest ?? null;
}
