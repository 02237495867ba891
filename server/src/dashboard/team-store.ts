import { dayMs, hourMs } from '@time-tracker/contract/time/durations';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import type { Interval } from '@time-tracker/contract/time/interval';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import { grains } from '../totals/grains.ts';

export type TeamRow = {
  user_id: number;
  user_name: string;
  /** The number of all members, regardless of the limit. */
  people: number;
};

/**
 * The people in `parts` who can track time or did since `dayStart`: first those with a timer that was
 * reported since `aliveSince`, then those with work today, each by name.
 */
export async function listTeam(
  tx: Tx,
  parts: readonly DisjointPart[],
  {
    dayStart,
    aliveSince,
    limit,
    offset,
  }: { dayStart: Date; aliveSince: Date; limit: number; offset: number },
): Promise<TeamRow[]> {
  if (parts.length === 0) return [];
  const members = parts.map(membersOf);
  const worked = parts.map((part) => workedSince(part, dayStart));
  const working = parts.map(
    (part) => sql`
      select user_id from timers
      where ${isInPart(part)} and last_seen_at >= ${aliveSince.toISOString()}::timestamptz`,
  );
  const reads = [
    ...working.map((read) => sql`select user_id, 2 as standing from (${read}) as working`),
    ...worked.map((read) => sql`select user_id, 1 as standing from (${read}) as worked`),
    ...members.map((read) => sql`select user_id, 0 as standing from (${read}) as members`),
  ];
  const { rows } = await sql<TeamRow>`
    with people as (
      select user_id, bit_or(standing) as standing
      from (${sql.join(reads, sql` union all `)}) as found group by user_id)
    select users.id as user_id, users.name as user_name, (select count(*)::int from people) as people
    from people join users on users.id = people.user_id
    order by people.standing desc, lower(users.name), users.id
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** Those whose role allows them to track time. Viewers only look. */
function membersOf({ organizationId, userId, projectIds }: DisjointPart): RawBuilder<unknown> {
  const ofUser = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
  const inProjects =
    projectIds === undefined ? sql`` : sql`and project_id = any(${[...projectIds]}::int[])`;
  const ofProjects = sql`
    select user_id from project_members
    where organization_id = ${organizationId} and role <> ${projectRoles.viewer}
      ${ofUser} ${inProjects}`;
  if (projectIds !== undefined) return ofProjects;
  return sql`${ofProjects} union select user_id from organization_members
    where organization_id = ${organizationId} and role = 'owner' ${ofUser}`;
}

/**
 * From the totals per hour until the next UTC midnight, and per day after it. In some time zones the day begins
 * within the first of these hours.
 */
function workedSince(part: DisjointPart, dayStart: Date): RawBuilder<unknown> {
  const isOfProjects = part.projectIds !== undefined || part.exceptProjectIds.length > 0;
  const worked = sql`
    select user_id from ${sql.table(isOfProjects ? 'member_totals' : 'user_totals')}
    where ${isInPart(part)} and worked_ms > 0`;
  const hour = new Date(Math.floor(dayStart.getTime() / hourMs) * hourMs).toISOString();
  const midnight = new Date(Math.ceil(dayStart.getTime() / dayMs) * dayMs).toISOString();
  return sql`
    ${worked} and grain = ${sql.lit(grains.hour)}
      and starts_at >= ${hour}::timestamptz and starts_at < ${midnight}::timestamptz
    union all
    ${worked} and grain = ${sql.lit(grains.day)} and starts_at >= ${midnight}::timestamptz`;
}

export type TeamTimerRow = {
  user_id: number;
  project_id: number;
  project_name: string;
  started_at: Date;
  note: string | null;
  last_seen: Date;
};

/** The running timers of these users. */
export async function listTimersOf(
  tx: Tx,
  parts: readonly DisjointPart[],
  aliveSince: Date,
  userIds: readonly number[],
): Promise<TeamTimerRow[]> {
  if (parts.length === 0 || userIds.length === 0) return [];
  const reads = parts.map(
    (part) => sql`
      select * from timers where ${isInPart(part)} and user_id = any(${[...userIds]}::int[])
        and last_seen_at >= ${aliveSince.toISOString()}::timestamptz`,
  );
  const { rows } = await sql<TeamTimerRow>`
    select timer.user_id, timer.project_id, projects.name as project_name, timer.started_at,
      timer.note, timer.last_seen_at as last_seen
    from (${sql.join(reads, sql` union all `)}) as timer
    join projects on projects.organization_id = timer.organization_id
      and projects.id = timer.project_id`.execute(tx);
  return rows;
}

export type WorkedWindowRow = {
  user_id: number;
  start: Date;
  worked_seconds: number;
  active_seconds: number;
  measured_seconds: number;
  manual: boolean;
};

/** The ten-minute windows of a day in which these users worked, oldest first. */
export async function listWorkedWindows(
  tx: Tx,
  parts: readonly DisjointPart[],
  day: Interval<Date>,
  userIds: readonly number[],
): Promise<WorkedWindowRow[]> {
  if (parts.length === 0 || userIds.length === 0) return [];
  // No activity crosses the boundary of a window, and the day may begin within one.
  const firstStart = new Date(day.start.getTime() - windowMs);
  const reads = parts.map(
    (part) => sql`
      select own.* from unnest(${[...userIds]}::int[]) as person (id)
      cross join lateral (
        select user_id, starts_at, ends_at, active_seconds, measured_seconds, source
        from activities
        where ${isInPart(part)} and user_id = person.id
          and starts_at > ${firstStart.toISOString()}::timestamptz
          and starts_at < ${day.end.toISOString()}::timestamptz
          and ends_at > ${day.start.toISOString()}::timestamptz
        offset 0
      ) as own`,
  );
  const { rows } = await sql<WorkedWindowRow>`
    select user_id, date_bin('10 minutes', starts_at, timestamptz '2000-01-01 00:00Z') as start,
      sum(date_part('epoch', ends_at - starts_at))::float8 as worked_seconds,
      sum(active_seconds)::int as active_seconds, sum(measured_seconds)::int as measured_seconds,
      bool_or(source = 'manual') as manual
    from (${sql.join(reads, sql` union all `)}) as work
    group by 1, 2 order by 2`.execute(tx);
  return rows;
}

export type LatestRow = {
  user_id: number;
  project_id: number | null;
  project_name: string | null;
  note: string | null;
  finish: Date | null;
  screenshot_id: string | null;
};

/** What each of these users recorded last, and their last screenshot. One index entry each. */
export async function listLatest(
  tx: Tx,
  parts: readonly DisjointPart[],
  userIds: readonly number[],
): Promise<LatestRow[]> {
  if (parts.length === 0 || userIds.length === 0) return [];
  const activity = parts.map(
    (part) => sql`(
      select organization_id, project_id, note, ends_at from activities
      where ${isInPart(part)} and user_id = person.id order by starts_at desc limit 1)`,
  );
  const screenshot = parts.map(
    (part) => sql`(
      select id, taken_at, display from screenshots
      where ${isInPart(part)} and user_id = person.id
        and not waiting and image_removed_at is null
      order by taken_at desc, display limit 1)`,
  );
  const { rows } = await sql<LatestRow>`
    select person.id as user_id, last_work.project_id, projects.name as project_name,
      last_work.note, last_work.ends_at as finish, last_screenshot.id as screenshot_id
    from unnest(${[...userIds]}::int[]) as person (id)
    left join lateral (
      select * from (${sql.join(activity, sql` union all `)}) as found
      order by ends_at desc limit 1
    ) as last_work on true
    left join projects on projects.organization_id = last_work.organization_id
      and projects.id = last_work.project_id
    left join lateral (
      select id from (${sql.join(screenshot, sql` union all `)}) as found
      order by taken_at desc, display limit 1
    ) as last_screenshot on true`.execute(tx);
  return rows;
}
