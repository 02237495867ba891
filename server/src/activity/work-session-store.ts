import type { ActivitySource } from '@time-tracker/contract/activity';
import { activityMaxSeconds, sessionGapSeconds } from '@time-tracker/contract/limits';
import type { ProjectColor } from '@time-tracker/contract/project-colors';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import type { Interval } from '@time-tracker/contract/time/interval';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import { overlapsRange } from './activity-range-store.ts';

/** One activity of a session that is listed. */
export type SessionActivity = {
  /** Which session of the page it belongs to, counted from 0. */
  session: number;
  project_id: number;
  user_id: number;
  user_name: string;
  project_name: string;
  project_color: ProjectColor;
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
 * The activities of the sessions of a range, oldest first within each; the sessions by the start of
 * their last activity, newest first.
 *
 * Which activities are the last ones is read in the order of the key and only as far as the window
 * goes; each is asked whether the same user goes on in the same project, with a separate index lookup. Written as
 * a scalar query, which PostgreSQL does not turn into a join over the whole range; and with coalesce,
 * of which it assumes that half of all rows pass: of "is null" it assumes so few that it reads and
 * sorts the whole range to find a page. From the last one a session is followed backwards, step by
 * step, each within the few minutes that the one before can lie in.
 */
export async function listSessionActivities(
  tx: Tx,
  parts: readonly DisjointPart[],
  range: Interval<Date>,
  window: { limit: number; offset: number },
): Promise<SessionActivity[]> {
  if (parts.length === 0) return [];
  const start = sql`${range.start.toISOString()}::timestamptz`;
  const firstWindow = new Date(windowStart(range.start.getTime()));
  const lasts = parts.map((part) => selectLasts(part, range, window));
  const { rows } = await sql<SessionActivity>`
    with recursive chosen as (
      select row_number() over (order by starts_at desc, activity_id desc)::int - 1 as session, visible.*
      from (
        select * from (${sql.join(lasts, sql` union all `)}) as each_part
        order by starts_at desc, activity_id desc
        limit ${window.limit} offset ${window.offset}
      ) as visible
    ), walked as (
      select * from chosen
      union all
      select walked.session, earlier.*
      from walked cross join lateral (
        select ${columns}
        from activities
        where ${isOfSame('activities', 'walked')}
          and starts_at < walked.starts_at and starts_at >= walked.starts_at - ${reach}
          and starts_at >= ${firstWindow.toISOString()}::timestamptz and ends_at >= walked.starts_at - ${gap}
          and ends_at > ${start}
        order by starts_at desc
        limit 1
      ) as earlier
    )
    select walked.*, users.name as user_name, projects.name as project_name,
      projects.color as project_color
    from walked
    join users on users.id = walked.user_id
    join projects on projects.organization_id = walked.organization_id
      and projects.id = walked.project_id
    order by session, starts_at`.execute(tx);
  return rows;
}

const columns = sql.join(
  [
    ...['organization_id', 'project_id', 'user_id', 'activity_id', 'starts_at', 'ends_at'],
    ...['active_seconds', 'measured_seconds', 'source', 'note'],
  ].map((column) => sql.ref(column)),
);

/** A page of the activities after which nothing follows. */
function selectLasts(
  part: DisjointPart,
  range: Interval<Date>,
  window: { limit: number; offset: number },
): RawBuilder<unknown> {
  return sql`(
    select ${columns}
    from activities as last
    where ${isInPart(part)} and ${overlapsRange(range)}
      and not coalesce((select true from activities as following
        where ${isOfSame('following', 'last')}
          and following.starts_at >= last.ends_at and following.starts_at <= last.ends_at + ${gap}
          and following.starts_at < ${range.end.toISOString()}::timestamptz
        limit 1), false)
    order by starts_at desc, activity_id desc
    limit ${window.offset + window.limit})`;
}

function isOfSame(table: string, other: string): RawBuilder<unknown> {
  const [own, same] = [sql.ref(table), sql.ref(other)];
  return sql`${own}.organization_id = ${same}.organization_id
    and ${own}.user_id = ${same}.user_id and ${own}.project_id = ${same}.project_id`;
}
