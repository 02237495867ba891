import type { ActivitySource } from '@time-tracker/contract/activity';
import { activityMaxSeconds, sessionGapSeconds } from '@time-tracker/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Range } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { alignDown } from './work-cover.ts';
import { markSeconds } from './work-totals-store.ts';

/** The stretch of one session: the starts of its first and its last activity. */
export type SessionSpan = {
  organization_id: number;
  project_id: number;
  user_id: number;
  user_name: string;
  project_name: string;
  first_starts_at: Date;
  last_starts_at: Date;
};

export type SessionActivity = {
  /** Which of the asked spans it belongs to, counted from 0. */
  session: number;
  activity_id: string;
  starts_at: Date;
  ends_at: Date;
  active_seconds: number;
  measured_seconds: number;
  source: ActivitySource;
  note: string | null;
};

const gap = sql`make_interval(secs => ${sessionGapSeconds})`;
/** No activity that ends within the gap before another one starts earlier than this before it. */
const reach = sql`make_interval(secs => ${sessionGapSeconds + activityMaxSeconds})`;

/**
 * The sessions of a range by the start of their last activity, newest first. Activities are read in
 * the order of their key and only as far as the window goes; each is asked whether the same user goes
 * on in the same project, by his own index. Written as scalar queries, which PostgreSQL does not turn
 * into a join over the whole range; and with coalesce, of which it assumes that half of all rows pass:
 * of "is null" it assumes so few that it reads and sorts the whole range to find a page.
 */
export async function listSessionSpans(
  tx: Tx,
  parts: readonly DisjointPart[],
  range: Range,
  window: { limit: number; offset: number },
): Promise<SessionSpan[]> {
  if (parts.length === 0) return [];
  const start = sql`${range.start.toISOString()}::timestamptz`;
  const finish = sql`${range.finish.toISOString()}::timestamptz`;
  const firstMark = sql`${alignDown(range.start, markSeconds).toISOString()}::timestamptz`;
  const ofSame = (table: string, other: string): RawBuilder<unknown> => {
    const [own, same] = [sql.ref(table), sql.ref(other)];
    return sql`${own}.organization_id = ${same}.organization_id
      and ${own}.user_id = ${same}.user_id and ${own}.project_id = ${same}.project_id`;
  };
  const lasts = parts.map(
    (part) => sql`(
      select organization_id, project_id, user_id, activity_id, starts_at
      from activities as last
      where ${isInPart(part)} and starts_at >= ${firstMark} and starts_at < ${finish}
        and ends_at > ${start}
        and not coalesce((select true from activities as following
          where ${ofSame('following', 'last')}
            and following.starts_at >= last.ends_at and following.starts_at <= last.ends_at + ${gap}
            and following.starts_at < ${finish}
          limit 1), false)
      order by starts_at desc, activity_id desc
      limit ${window.offset + window.limit})`,
  );
  const { rows } = await sql<SessionSpan>`
    select chosen.organization_id, chosen.project_id, chosen.user_id, users.name as user_name,
      projects.name as project_name, chosen.starts_at as last_starts_at,
      (select first.starts_at from activities as first
        where ${ofSame('first', 'chosen')}
          and first.starts_at <= chosen.starts_at and first.starts_at >= ${firstMark}
          and first.ends_at > ${start}
          and not coalesce((select true from activities as earlier
            where ${ofSame('earlier', 'first')}
              and earlier.starts_at < first.starts_at and earlier.starts_at >= first.starts_at - ${reach}
              and earlier.ends_at >= first.starts_at - ${gap} and earlier.ends_at > ${start}
            limit 1), false)
        order by first.starts_at desc limit 1) as first_starts_at
    from (
      select * from (${sql.join(lasts, sql` union all `)}) as visible
      order by starts_at desc, activity_id desc
      limit ${window.limit} offset ${window.offset}
    ) as chosen
    join users on users.id = chosen.user_id
    join projects on projects.organization_id = chosen.organization_id
      and projects.id = chosen.project_id
    order by chosen.starts_at desc, chosen.activity_id desc`.execute(tx);
  return rows;
}

/** The activities of some sessions, oldest first within each. */
export async function listSessionActivities(
  tx: Tx,
  spans: readonly SessionSpan[],
  range: Range,
): Promise<SessionActivity[]> {
  if (spans.length === 0) return [];
  const { rows } = await sql<SessionActivity>`
    select (given.number - 1)::int as session, own.*
    from unnest(${spans.map((span) => span.organization_id)}::int[],
      ${spans.map((span) => span.project_id)}::int[], ${spans.map((span) => span.user_id)}::int[],
      ${spans.map((span) => span.first_starts_at.toISOString())}::timestamptz[],
      ${spans.map((span) => span.last_starts_at.toISOString())}::timestamptz[]
    ) with ordinality as given (organization_id, project_id, user_id, first_starts_at,
      last_starts_at, number)
    cross join lateral (
      select activity_id, starts_at, ends_at, active_seconds, measured_seconds, source, note
      from activities
      where activities.organization_id = given.organization_id
        and activities.user_id = given.user_id and activities.project_id = given.project_id
        and starts_at >= given.first_starts_at and starts_at <= given.last_starts_at
        and ends_at > ${range.start.toISOString()}::timestamptz
      offset 0
    ) as own
    order by session, starts_at`.execute(tx);
  return rows;
}

/** Names of projects, for sums by them. */
export async function listProjectNames(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
