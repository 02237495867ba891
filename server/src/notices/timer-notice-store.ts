import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** A timer that a notice is about, with what the notice and its mail need. */
export type NoticedTimer = {
  user_id: number;
  organization_id: number;
  project_id: number;
  project_name: string;
  started_at: Date;
  email: string;
  email_verified: boolean;
};

const noticedTimer = sql`t.user_id, t.organization_id, t.project_id, p.name as project_name,
  t.started_at, u.email, u.email_proven_at is not null as email_verified`;

/** Members only: a notice ends with the membership. */
const withProjectAndMember = sql`
  join projects p on p.organization_id = t.organization_id and p.id = t.project_id
  join organization_members m on m.organization_id = t.organization_id and m.user_id = t.user_id
  join users u on u.id = t.user_id`;

/** Timers that have run since an instant, without those that already have their notice. */
export async function listForgottenTimers(
  tx: Tx,
  organizationIds: readonly number[],
  { startedBefore, aliveSince, limit }: { startedBefore: Date; aliveSince: Date; limit: number },
): Promise<NoticedTimer[]> {
  const { rows } = await sql<NoticedTimer>`
    select ${noticedTimer} from timers t ${withProjectAndMember}
    where t.organization_id = any(${[...organizationIds]}::int[])
      and t.started_at <= ${startedBefore} and t.last_seen_at >= ${aliveSince}
      and 'forgotten_timer' <> all (u.muted_notices)
      and not exists (
        select from notices n
        where n.organization_id = t.organization_id and n.user_id = t.user_id
          and n.kind = 'forgotten_timer'
          and n.subject = (extract(epoch from t.started_at) * 1000)::bigint::text)
    order by t.user_id
    limit ${limit}`.execute(tx);
  return rows;
}

export type LostRecorder = NoticedTimer & { recorder: string; last_seen_at: Date };

/**
 * Running timers whose desktop app, after it had reported for this timer, has been silent since an
 * instant, while something else keeps the timer running.
 */
export async function listLostRecorders(
  tx: Tx,
  organizationIds: readonly number[],
  { silentSince, aliveSince, limit }: { silentSince: Date; aliveSince: Date; limit: number },
): Promise<LostRecorder[]> {
  const { rows } = await sql<LostRecorder>`
    select ${noticedTimer}, r.name as recorder, r.last_seen_at
    from timers t ${withProjectAndMember}
    join lateral (
      select name, last_seen_at from recorders
      where user_id = t.user_id and source = 'desktop'
      order by last_seen_at desc limit 1) r on true
    where t.organization_id = any(${[...organizationIds]}::int[])
      and t.last_seen_at >= ${aliveSince}
      and r.last_seen_at >= t.started_at and r.last_seen_at < ${silentSince}
      and 'recorder_silent' <> all (u.muted_notices)
      and not exists (
        select from notices n
        where n.organization_id = t.organization_id and n.user_id = t.user_id
          and n.kind = 'recorder_silent'
          and n.subject = (extract(epoch from r.last_seen_at) * 1000)::bigint::text)
    order by t.user_id
    limit ${limit}`.execute(tx);
  return rows;
}

/** What the people of stopped timers need for their notice, without those who switched it off. */
export async function describeStoppedTimers(
  tx: Tx,
  stopped: readonly { user_id: number; organization_id: number; project_id: number }[],
): Promise<{ user_id: number; project_name: string; recorder: string | null }[]> {
  const { rows } = await sql<{ user_id: number; project_name: string; recorder: string | null }>`
    select t.user_id, p.name as project_name, (
        select name from recorders where user_id = t.user_id
        order by last_seen_at desc limit 1) as recorder
    from unnest(
        ${stopped.map(({ user_id }) => user_id)}::int[],
        ${stopped.map(({ organization_id }) => organization_id)}::int[],
        ${stopped.map(({ project_id }) => project_id)}::int[])
      as t (user_id, organization_id, project_id)
    ${withProjectAndMember}
    where 'recorder_silent' <> all (u.muted_notices)`.execute(tx);
  return rows;
}
