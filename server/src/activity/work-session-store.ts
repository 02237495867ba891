import type { ActivitySource } from '@time-tracker/contract/activity';
import { activityMaxSeconds, sessionGapSeconds } from '@time-tracker/contract/limits';
import type { ProjectColor } from '@time-tracker/contract/project-colors';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import type { Interval } from '@time-tracker/contract/time/interval';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import type { Page } from '../database/list-page.ts';
import { overlapsRange } from './activity-range-store.ts';

/** One activity of a listed session. */
export type SessionActivity = {
  /** Zero-based index of its session on the page. */
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
/** How much earlier than the next activity of its session an activity can start. */
const reach = sql`make_interval(secs => ${sessionGapSeconds + activityMaxSeconds})`;

/**
 * The activities of a page of sessions. Sessions are sorted by the start of their last activity,
 * newest first. Activities within a session are sorted oldest first.
 *
 * The query first finds the last activity of each session, in index order and only up to the end of
 * the page. For each candidate, an index lookup checks whether the same user continues in the same
 * project from the same source. The lookup is a scalar subquery, because PostgreSQL would turn `not exists` into a join
 * over the whole range. It uses coalesce, because PostgreSQL then assumes that half of the rows pass.
 * For `is null` it assumes so few that it reads and sorts the whole range. From its last activity,
 * each session is followed backward, with one index lookup over a few minutes per activity.
 */
export async function listSessionActivities(
  tx: Tx,
  parts: readonly DisjointPart[],
  range: Interval<Date>,
  page: Page,
): Promise<SessionActivity[]> {
  if (parts.length === 0) return [];
  const start = sql`${range.start.toISOString()}::timestamptz`;
  const firstWindow = new Date(windowStart(range.start.getTime()));
  const lasts = parts.map((part) => selectLasts(part, range, page));
  const { rows } = await sql<SessionActivity>`
    with recursive chosen as (
      select row_number() over (order by starts_at desc, activity_id desc)::int - 1 as session, visible.*
      from (
        select * from (${sql.join(lasts, sql` union all `)}) as each_part
        order by starts_at desc, activity_id desc
        limit ${page.limit} offset ${page.offset}
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
      where earlier.source = walked.source
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
    'organization_id',
    'project_id',
    'user_id',
    'activity_id',
    'starts_at',
    'ends_at',
    'active_seconds',
    'measured_seconds',
    'source',
    'note',
  ].map((column) => sql.ref(column)),
);

/** The last activities of sessions, up to the end of the page. */
function selectLasts(part: DisjointPart, range: Interval<Date>, page: Page): RawBuilder<unknown> {
  return sql`(
    select ${columns}
    from activities as last
    where ${isInPart(part)} and ${overlapsRange(range)}
      and not coalesce((select following.source = last.source from activities as following
        where ${isOfSame('following', 'last')}
          and following.starts_at >= last.ends_at and following.starts_at <= last.ends_at + ${gap}
          and following.starts_at < ${range.end.toISOString()}::timestamptz
        order by following.starts_at
        limit 1), false)
    order by starts_at desc, activity_id desc
    limit ${page.offset + page.limit})`;
}

function isOfSame(table: string, other: string): RawBuilder<unknown> {
  const [own, same] = [sql.ref(table), sql.ref(other)];
  return sql`${own}.organization_id = ${same}.organization_id
    and ${own}.user_id = ${same}.user_id and ${own}.project_id = ${same}.project_id`;
}
