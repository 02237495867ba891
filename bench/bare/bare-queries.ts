import { dayMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';

/**
 * Plain SQL that reads what a call returns: sequential statements on one connection, without access rules,
 * row-level security, or exact ends of a range in totals.
 */
export type BareQuery = { text: string; values: unknown[] };
export type Whose = { organizationId: number; userId?: number; projectId?: number };
type Page = { limit: number; offset: number };

/** Conditions on one table, with their values from $1 on. */
function narrow(
  { organizationId, userId, projectId }: Whose,
  range?: Interval<Date>,
  column = 'starts_at',
) {
  const values: unknown[] = [organizationId];
  const conditions = ['organization_id = $1'];
  const add = (condition: string, value: unknown) => {
    values.push(value);
    conditions.push(condition.replace('?', `$${values.length}`));
  };
  if (userId !== undefined) add('user_id = ?', userId);
  if (projectId !== undefined) add('project_id = ?', projectId);
  if (range !== undefined) {
    add(`${column} >= ?`, range.start);
    add(`${column} < ?`, range.end);
  }
  return { where: conditions.join(' and '), values };
}

/** The smallest table of totals with the required columns. */
function totalsOf({ userId, projectId }: Whose, by?: 'project' | 'member'): string {
  const isOfPeople = userId !== undefined || by === 'member';
  const isOfProjects = projectId !== undefined || by === 'project';
  if (isOfPeople) return isOfProjects ? 'member_totals' : 'user_totals';
  return isOfProjects ? 'project_totals' : 'organization_totals';
}

/** Sums from hourly totals. */
function total(whose: Whose, range: Interval<Date>): BareQuery {
  const { where, values } = narrow(whose, range);
  return {
    text: `select sum(worked_ms), sum(active_seconds), sum(measured_seconds)
      from ${totalsOf(whose)} where grain = 3600 and ${where}`,
    values,
  };
}

export function worked(whose: Whose, range: Interval<Date>): BareQuery[] {
  return [total(whose, range)];
}

export function activities(
  whose: Whose,
  range: Interval<Date>,
  { limit, offset }: Page,
): BareQuery[] {
  const { where, values } = narrow(whose, range);
  const list = {
    text: `select a.activity_id, a.user_id, u.name as user_name, a.project_id,
        p.name as project_name, a.starts_at, a.ends_at, a.measured_seconds, a.active_seconds,
        a.keyboard_seconds, a.mouse_seconds, a.minutes, a.source, a.note,
        (select count(*) from screenshots s
          where s.activity_id = a.activity_id and not waiting and image_removed_at is null)
      from (select * from activities where ${where}
        order by starts_at, activity_id limit ${limit} offset ${offset}) a
      join users u on u.id = a.user_id join projects p on p.id = a.project_id
      order by a.starts_at, a.activity_id`,
    values,
  };
  return [list, total(whose, range)];
}

/** The nine numbers, with a precision of one hour. */
export function summary(whose: Whose, now: Date): BareQuery[] {
  const start = new Date(now.getTime() - 30 * dayMs);
  const { where, values } = narrow(whose, { start, end: now });
  const since = (days: number) => `starts_at >= $3::timestamptz - interval '${days} days'`;
  const sums = ['worked_ms', 'active_seconds', 'measured_seconds'].flatMap((column) => [
    `sum(${column}) filter (where ${since(1)})`,
    `sum(${column}) filter (where ${since(7)})`,
    `sum(${column})`,
  ]);
  const text = `select project_id, ${sums.join(', ')}
    from project_totals where grain = 3600 and ${where} group by 1`;
  return [{ text, values }];
}

export type DayGroup = 'none' | 'project' | 'member' | 'member_project';

export function days(
  whose: Whose,
  range: Interval<Date>,
  by: DayGroup,
  timeZone: string,
): BareQuery[] {
  const table =
    by === 'member_project' ? 'member_totals' : totalsOf(whose, by === 'none' ? undefined : by);
  const { where, values } = narrow(whose, range);
  // UTC days are stored; days of other zones are summed from hours.
  const isUtc = timeZone === 'UTC';
  const day = isUtc ? 'starts_at' : `(starts_at at time zone '${timeZone}')::date`;
  const group = {
    none: '0',
    project: 'project_id',
    member: 'user_id',
    member_project: 'user_id, project_id',
  }[by];
  const names = {
    none: [],
    project: ['projects'],
    member: ['users'],
    member_project: ['users', 'projects'],
  }[by];
  return [
    {
      text: `select ${day}, ${group}, sum(worked_ms), sum(active_seconds), sum(measured_seconds)
        from ${table} where grain = ${isUtc ? 86_400 : 3600} and ${where}
        group by ${day}${by === 'none' ? '' : `, ${group}`}`,
      values,
    },
    ...names.map((name) => ({ text: `select id, name from ${name}`, values: [] })),
  ];
}

/**
 * Sessions, newest first, each followed from its last activity to its first, then the sums by day.
 */
export function sessions(
  whose: Whose,
  range: Interval<Date>,
  { limit, offset }: Page,
): BareQuery[] {
  const { where, values } = narrow(whose, range);
  const same = `o.organization_id = a.organization_id and o.user_id = a.user_id
    and o.project_id = a.project_id`;
  const columns = `organization_id, user_id, project_id, activity_id, starts_at, ends_at,
    active_seconds, measured_seconds, source, note`;
  const text = `
    with recursive chosen as (
      select row_number() over (order by starts_at desc, activity_id desc) as session, *
      from (
        select ${columns} from activities a
        where ${where} and not coalesce((select true from activities o where ${same}
          and o.starts_at >= a.ends_at and o.starts_at <= a.ends_at + interval '60 s' limit 1), false)
        order by starts_at desc, activity_id desc limit ${limit} offset ${offset}
      ) as newest
    ), a as (
      select * from chosen
      union all
      select a.session, o.* from a cross join lateral (
        select ${columns} from activities o where ${same} and o.starts_at < a.starts_at
          and o.starts_at >= a.starts_at - interval '11 min'
          and o.ends_at >= a.starts_at - interval '60 s'
        order by starts_at desc limit 1
      ) o
    )
    select a.*, u.name as user_name, p.name as project_name
    from a join users u on u.id = a.user_id join projects p on p.id = a.project_id
    order by session, starts_at`;
  return [{ text, values }, ...days(whose, range, 'none', 'UTC')];
}

export function apps(whose: Whose, range: Interval<Date>, { limit, offset }: Page): BareQuery[] {
  const { where, values } = narrow(whose, range);
  return [
    {
      text: `select kind, name, title, domain, user_id, project_id, sum(seconds) as seconds,
          sum(active_seconds) as active_seconds, sum(sum(seconds)) over (),
          sum(sum(active_seconds)) over ()
        from activity_apps where ${where} group by 1, 2, 3, 4, 5, 6
        order by seconds desc, 1, 2, 3, 5, 6 limit ${limit} offset ${offset}`,
      values,
    },
    {
      text: 'select kind, name, rating from app_ratings where organization_id = $1',
      values: [whose.organizationId],
    },
  ];
}

/** By a column, for whole UTC days: titles from the rows, others from daily totals. */
export function appGroups(
  whose: Whose,
  range: Interval<Date>,
  by: 'name' | 'title' | 'member' | 'day',
): BareQuery[] {
  const { where, values } = narrow(whose, range);
  const key = { name: '0', title: 'title', member: 'user_id', day: 'starts_at' }[by];
  const table = {
    name: 'organization_app_totals',
    title: 'activity_apps',
    member: 'member_app_totals',
    day: 'organization_app_totals',
  }[by];
  const grain = by === 'title' ? '' : 'and grain = 86400';
  const limit = by === 'day' ? '' : 'limit 51';
  return [
    {
      text: `select kind, name, ${key}, sum(seconds) as seconds, sum(active_seconds),
          sum(sum(seconds)) over ()
        from ${table} where ${where} ${grain} group by 1, 2, 3 order by seconds desc ${limit}`,
      values,
    },
    {
      text: 'select kind, name, rating from app_ratings where organization_id = $1',
      values: [whose.organizationId],
    },
  ];
}

export function appRules(organizationId: number): BareQuery[] {
  const text = 'select * from app_rules where organization_id = $1 order by position';
  return [{ text, values: [organizationId] }];
}

/** The ten longest with their count and sum: apps from daily totals, titles from the rows. */
export function appMatches(
  whose: Whose,
  range: Interval<Date>,
  target: 'app' | 'title',
  pattern: string,
): BareQuery[] {
  const { where, values } = narrow(whose, range);
  const isTitle = target === 'title';
  const [table, column, condition] = isTitle
    ? ['activity_apps', 'title', '']
    : ['organization_app_totals', 'name', `and grain = 86400 and kind = 'app'`];
  const like = isTitle ? `%${pattern}%` : pattern.replaceAll('*', '%');
  return [
    {
      text: `select kind, name, ${isTitle ? 'title' : 'null'}, sum(seconds) as seconds,
          count(*) over (), sum(sum(seconds)) over ()
        from ${table} where ${where} ${condition} and ${column} ilike $${values.length + 1}
        group by 1, 2, 3 order by seconds desc limit 10`,
      values: [...values, like],
    },
  ];
}

export function screenshots(
  whose: Whose,
  range: Interval<Date>,
  { limit, offset }: Page,
): BareQuery[] {
  const { where, values } = narrow(whose, range, 'taken_at');
  return [
    {
      text: `select s.*, u.name as user_name, a.active_seconds, a.measured_seconds, a.source
        from (select * from screenshots where ${where} and not waiting
          order by taken_at desc, display, id limit ${limit} offset ${offset}) s
        join users u on u.id = s.user_id join activities a on a.activity_id = s.activity_id
        order by s.taken_at desc, s.display, s.id`,
      values,
    },
    { text: `select count(*) from screenshots where ${where} and not waiting`, values },
  ];
}

/** People with the most time, and the number of images of each person. */
export function screenshotPeople(
  whose: Whose,
  range: Interval<Date>,
  { limit, offset }: Page,
): BareQuery[] {
  const time = narrow(whose, range);
  const images = narrow(whose, range, 'taken_at');
  return [
    {
      text: `select t.*, u.name from (
          select user_id, sum(worked_ms) as worked_ms, sum(active_seconds), sum(measured_seconds),
            count(*) over () as people
          from ${totalsOf(whose, 'member')} where grain = 86400 and ${time.where}
          group by 1 order by 2 desc limit ${limit} offset ${offset}) t
        join users u on u.id = t.user_id order by t.worked_ms desc`,
      values: time.values,
    },
    {
      text: `select user_id, count(*) from screenshots
        where ${images.where} and not waiting and image_removed_at is null group by 1`,
      values: images.values,
    },
  ];
}

/** Each image of some people, compared with the previous one. */
export function unchangedScreens(
  organizationId: number,
  userIds: readonly number[],
  range: Interval<Date>,
): BareQuery[] {
  return [
    {
      text: `select count(*) filter (where same), max(taken_at) from (
          select taken_at, bit_count(image_hash # lag(image_hash) over (
            partition by user_id, project_id, display order by taken_at)) <= 4 as same
          from screenshots
          where organization_id = $1 and user_id = any($2::int[])
            and taken_at >= $3 and taken_at < $4 and not waiting and image_removed_at is null
        ) looks`,
      values: [organizationId, [...userIds], range.start, range.end],
    },
  ];
}

/** All groups, because sampling needs their instants, then one page of them. */
export function sampledScreenshots(
  whose: Whose,
  range: Interval<Date>,
  limit: number,
): BareQuery[] {
  const { where, values } = narrow(whose, range, 'taken_at');
  const [page] = screenshots(whose, range, { limit, offset: 0 });
  return [
    {
      text: `select group_id, max(taken_at) as taken_at, count(*) from screenshots
        where ${where} and not waiting group by 1 order by 2 desc`,
      values,
    },
    ...(page === undefined ? [] : [page]),
  ];
}

export function screenshotViews(
  userId: number,
  range: Interval<Date>,
  { limit, offset }: Page,
): BareQuery[] {
  const values = [userId, range.start, range.end];
  const where = 'user_id = $1 and first_at >= $2 and first_at < $3';
  return [
    {
      text: `select l.*, u.name from screenshot_views l left join users u on u.id = l.viewer_id
        where ${where.replace('user_id', 'l.user_id')} order by last_at desc limit ${limit} offset ${offset}`,
      values,
    },
    { text: `select count(*) from screenshot_views where ${where}`, values },
  ];
}
