import { projectRoles } from '@time-tracker/contract/project-roles';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { BareQuery } from './bare-queries.ts';

/** The minimal lookup. */
export function ownRow(
  table: 'users' | 'timers' | 'sessions' | 'recorders' | 'recording_consents',
  userId: number,
): BareQuery[] {
  const key = table === 'users' ? 'id' : 'user_id';
  return [{ text: `select * from ${table} where ${key} = $1`, values: [userId] }];
}

export function organizations(userId: number): BareQuery[] {
  const text = `select o.*, m.role from organization_members m
    join organizations o on o.id = m.organization_id where m.user_id = $1`;
  return [{ text, values: [userId] }];
}

export function recordableProjects(userId: number): BareQuery[] {
  const text = `select p.id, p.name, p.color, o.id, o.name from project_members m
    join projects p on p.id = m.project_id join organizations o on o.id = p.organization_id
    where m.user_id = $1 and p.archived_at is null`;
  return [{ text, values: [userId] }];
}

/** The latest notes and projects from timers and recorded time. */
export function recentEntries(organizationId: number, userId: number, limit: number): BareQuery[] {
  const text = `with used as (
      (select organization_id, project_id, note, started_at as used_at from timer_runs
        where user_id = $2 order by started_at desc limit 200)
      union all
      (select organization_id, project_id, note, starts_at from activities
        where user_id = $2 order by starts_at desc limit 400))
    select p.id, p.name, p.color, used.note, max(used_at) from used
    join projects p on p.id = used.project_id
    where used.organization_id = $1 and p.archived_at is null
    group by p.id, used.note order by max(used_at) desc limit ${limit}`;
  return [{ text, values: [organizationId, userId] }];
}

export function notices(userId: number, limit: number): BareQuery[] {
  return [
    {
      text: `select n.*, o.name as organization_name from notices n
        join organizations o on o.id = n.organization_id
        where n.user_id = $1 order by n.created_at desc, n.id desc limit ${limit}`,
      values: [userId],
    },
    {
      text: 'select count(*) from notices where user_id = $1 and read_at is null',
      values: [userId],
    },
  ];
}

/** The different rules of those who may record in open projects, and what they agreed to. */
export function consentsOfRecorded(organizationId: number): BareQuery[] {
  const values = [organizationId];
  return [
    {
      text: `select distinct m.user_id, u.name, m.screenshot_interval, m.role
        from project_members m join projects p on p.id = m.project_id
        join users u on u.id = m.user_id
        where m.organization_id = $1 and m.role <> ${projectRoles.viewer} and p.archived_at is null order by u.name`,
      values,
    },
    {
      text: `select user_id, rules, agreed_at from recording_consents
        where organization_id = $1 order by user_id, agreed_at desc`,
      values,
    },
    {
      text: 'select blur, titles, retention_days, idle_minutes from organizations where id = $1',
      values,
    },
  ];
}

/** All members with their memberships, latest recorders, and work of the week so far. */
export function organizationUsers(organizationId: number, now: Date): BareQuery[] {
  return [
    ...describeMembers(organizationId, now, 'true'),
    { text: 'select * from invitations where organization_id = $1', values: [organizationId] },
  ];
}

/** The first members by name with the same data, and how many there are. */
export function organizationMembers(organizationId: number, now: Date, limit: number): BareQuery[] {
  const values = [organizationId];
  const isOnPage = `user_id in (
    select m.user_id from organization_members m join users u on u.id = m.user_id
    where m.organization_id = $1 order by u.name limit ${limit})`;
  return [
    ...describeMembers(organizationId, now, isOnPage),
    { text: 'select count(*) from organization_members where organization_id = $1', values },
    { text: 'select count(distinct email) from invitations where organization_id = $1', values },
  ];
}

function describeMembers(organizationId: number, now: Date, condition: string): BareQuery[] {
  const values = [organizationId];
  const members = `(select * from organization_members
    where organization_id = $1 and ${condition}) as m`;
  return [
    {
      text: `select u.id, u.name, u.email, u.type, m.role, m.joined_at, t.last_seen_at,
          (select a.ends_at from activities a where a.user_id = m.user_id
            order by a.starts_at desc limit 1)
        from ${members} join users u on u.id = m.user_id
        left join timers t on t.user_id = m.user_id
        order by u.name`,
      values,
    },
    {
      text: `select m.user_id, p.id, p.name, m.role, m.screenshot_interval
        from (select * from project_members where organization_id = $1 and ${condition}) as m
        join projects p on p.id = m.project_id`,
      values,
    },
    {
      text: `select * from organization_recorders where organization_id = $1 and ${condition}`,
      values,
    },
    {
      text: `select user_id, sum(worked_ms), sum(active_seconds), sum(measured_seconds)
        from user_totals where organization_id = $1 and ${condition} and grain = 86400
          and starts_at >= date_trunc('week', $2::timestamptz, 'UTC') group by 1`,
      values: [organizationId, now],
    },
  ];
}

/** The contents of an organization, or of one of its projects. */
export function contents(organizationId: number, projectId: number | undefined): BareQuery[] {
  const values = projectId === undefined ? [organizationId] : [organizationId, projectId];
  const where = `organization_id = $1 ${projectId === undefined ? '' : 'and project_id = $2'}`;
  return [
    {
      text: `select (select count(*) from project_members where ${where}),
        (select sum(worked_ms) from project_totals where ${where} and grain = 86400),
        (select count(*) from screenshots where ${where} and image_removed_at is null),
        (select count(*) from activity_apps where ${where})`,
      values,
    },
  ];
}

/** With their members, the seconds of the last seven days, and the latest activity of each. */
export function projects(organizationId: number, now: Date): BareQuery[] {
  const weekAgo = new Date(now.getTime() - 7 * dayMs);
  return [
    {
      text: `select p.*, (select ends_at from activities a
          where a.organization_id = $1 and a.project_id = p.id order by starts_at desc limit 1)
        from projects p where organization_id = $1 and archived_at is null order by name`,
      values: [organizationId],
    },
    {
      text: `select m.project_id, u.id, u.name from project_members m
        join users u on u.id = m.user_id where m.organization_id = $1`,
      values: [organizationId],
    },
    {
      text: `select project_id, date_bin('24 hours', starts_at, $3), sum(worked_ms)
        from project_totals where organization_id = $1 and grain = 3600
          and starts_at >= $2 and starts_at < $3 group by 1, 2`,
      values: [organizationId, weekAgo, now],
    },
  ];
}

export function projectMembers(organizationId: number, projectId: number, now: Date): BareQuery[] {
  const weekAgo = new Date(now.getTime() - 7 * dayMs);
  return [
    {
      text: `select u.id, u.name, u.email, m.role, m.screenshot_interval, t.last_seen_at,
          (select a.ends_at from activities a
            where a.user_id = m.user_id and a.project_id = m.project_id
            order by a.starts_at desc limit 1)
        from project_members m join users u on u.id = m.user_id
        left join timers t on t.user_id = m.user_id and t.project_id = m.project_id
        where m.organization_id = $1 and m.project_id = $2 order by u.name`,
      values: [organizationId, projectId],
    },
    {
      text: `select user_id, sum(worked_ms) from member_totals where organization_id = $1
        and project_id = $2 and grain = 3600 and starts_at >= $3 group by 1`,
      values: [organizationId, projectId, weekAgo],
    },
  ];
}

/** The screenshot intervals of all members. */
export function captureIntervals(organizationId: number): BareQuery[] {
  const text = `select user_id, project_id, screenshot_interval from project_members
    where organization_id = $1`;
  return [{ text, values: [organizationId] }];
}
