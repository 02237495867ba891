import type { DatabaseQuery } from '../stack/database-query.ts';
import { berlin, week, type TimeLogWork } from './time-log-work.ts';

// The expected numbers of the time log, from separate SQL without code of the product.

/** The data source of the numbers. */
export type DataSource = { database: DatabaseQuery; work: TimeLogWork };

/** Seconds of day d in the zone $4. */
const secondsInDay = `(sum(extract(epoch from least(a.ends_at, (d + interval '1 day') at time zone $4)
  - greatest(a.starts_at, d at time zone $4))) filter (where a.activity_id is not null))::int`;

/** The days d from $1 to $2, with the overlapping work of the organization $3. */
const activitiesInDays = `generate_series($1::timestamp, $2::timestamp, interval '1 day') d
  join activities a on a.organization_id = $3 and a.ends_at > d at time zone $4
    and a.starts_at < (d + interval '1 day') at time zone $4`;

export type DaySum = { day: string; seconds: number; measured: number; percent: number | null };

/** The work of each day of a zone. */
export function daysBySql(
  { database, work }: DataSource,
  timeZone: string,
  { first, last }: { first: string; last: string },
  only: { projectId?: number; userId?: number } = {},
): Promise<DaySum[]> {
  return database.query<DaySum>(
    `select d::date::text as day, coalesce(${secondsInDay}, 0) as seconds,
       coalesce(sum(a.measured_seconds), 0)::int as measured,
       case when sum(a.measured_seconds) >= 60
         then round(100.0 * sum(a.active_seconds) / sum(a.measured_seconds))::int end as percent
     from generate_series($1::timestamp, $2::timestamp, interval '1 day') d
     left join activities a on a.organization_id = $3
       and a.starts_at < (d + interval '1 day') at time zone $4 and a.ends_at > d at time zone $4
       and ($5::int is null or a.project_id = $5) and ($6::int is null or a.user_id = $6)
     group by d order by d`,
    [first, last, work.organizationId, timeZone, only.projectId ?? null, only.userId ?? null],
  );
}

/** All work that begins and ends in the week in Berlin. */
export async function weekBySql({ database, work }: DataSource) {
  const [row] = await database.query<{ seconds: number; measured: number; percent: number }>(
    `select sum(extract(epoch from ends_at - starts_at))::int as seconds,
       sum(measured_seconds)::int as measured,
       round(100.0 * sum(active_seconds) / sum(measured_seconds))::int as percent
     from activities where organization_id = $1 and starts_at >= $2::timestamp at time zone $4
       and ends_at <= ($3::timestamp + interval '1 day') at time zone $4`,
    [work.organizationId, week.first, week.last, berlin],
  );
  if (!row) throw new Error('a sum without groups is one row');
  return row;
}

/** The members with work on a day in Berlin, with their time. */
export function peopleBySql({ database, work }: DataSource, day: string) {
  return database.query<{ name: string; seconds: number }>(
    `select u.name, ${secondsInDay} as seconds
     from ${activitiesInDays} join users u on u.id = a.user_id group by u.name`,
    [day, day, work.organizationId, berlin],
  );
}

/**
 * The work of the member on each day of the week in Berlin, by project, and in total as `Total, all
 * members`.
 */
export function daysOfAshaBySql({ database, work }: DataSource) {
  return database.query<{ name: string; day: string; seconds: number }>(
    `select coalesce(p.name, 'Total, all members') as name, d::date::text as day, ${secondsInDay} as seconds
     from ${activitiesInDays} join projects p on p.id = a.project_id
     where a.user_id = $5
     group by grouping sets ((p.name, d), (d)) order by d`,
    [week.first, week.last, work.organizationId, berlin, work.asha.id],
  );
}

/** The work of each member on each project and day of the week in Berlin. */
export function sheetBySql({ database, work }: DataSource) {
  return database.query<{ member: string; project: string; day: string; seconds: number }>(
    `select concat_ws(' ', u.first_name, u.last_name) as member, p.name as project,
       d::date::text as day, ${secondsInDay} as seconds
     from ${activitiesInDays} join projects p on p.id = a.project_id
     join users u on u.id = a.user_id
     group by a.user_id, member, p.id, d order by d`,
    [week.first, week.last, work.organizationId, berlin],
  );
}

/** The activity percent of the member in each project, over all recorded time. */
export function percentsOfAshaBySql({ database, work }: DataSource) {
  return database.query<{ name: string; percent: string }>(
    `select distinct p.name, round(100.0 * sum(a.active_seconds) over whole
       / sum(a.measured_seconds) over whole)::text as percent
     from activities a join projects p on p.id = a.project_id
     where a.organization_id = $1 and a.user_id = $2 window whole as (partition by p.name)`,
    [work.organizationId, work.asha.id],
  );
}
