import type { SessionScope } from '@time-tracker/contract/access';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../database/database.ts';

export type NewSession = {
  user_id: number;
  token_hash: Buffer;
  scope: SessionScope;
  user_agent: string | null;
  /** The place of the sign-in, which is known from now on. */
  place: string;
  at: Date;
};

/** The password that was verified, and the subject whose failures are cleared. */
export type ShownPassword = { hash: string; failures: string };

/**
 * In one round trip. With `shown`, only if the password has not changed: a concurrent change ends
 * all sessions, and this one would be opened after that. It then does not wait for the disk: after
 * a crash of PostgreSQL at this moment, the user signs in again.
 */
export async function insertSession(
  connection: Connection,
  { user_id, token_hash, scope, user_agent, place, at }: NewSession,
  { sessionsMax, shown }: { sessionsMax: number; shown: ShownPassword | undefined },
): Promise<{ id: string; isNewPlace: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isNewPlace: boolean }>`
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
    insert into sessions (user_id, token_hash, scope, user_agent, created_at, last_used_at)
    select id, ${token_hash}::bytea, ${scope}::text, ${user_agent}::text, ${at}::timestamptz, ${at}::timestamptz
    from waits, holder
    returning id, (select is_new from place) as "isNewPlace"`.execute(connection);
  return rows[0];
}

/** When a session was opened. Undefined: it has ended. */
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

/** The active sessions of a user, latest used first. */
export function listSessions(tx: Tx, userId: number, usedSince: Date) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'scope', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>', usedSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns whether the user had such a session. */
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

/** Ends all sessions of a user except the current one. */
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

/** The latest use, within a range, of any session. */
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
