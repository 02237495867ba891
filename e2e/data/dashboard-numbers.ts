import type { DashboardWork } from './dashboard-work.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';

/** A fixed offset that is no full or half hour from UTC, with midnight hours away. */
export const zone = isLateInKathmandu(new Date()) ? 'Australia/Eucla' : 'Asia/Kathmandu';

/** Midnight is at 18:15 UTC; in Eucla it is at 15:15. */
function isLateInKathmandu(now: Date): boolean {
  return now.getUTCHours() > 15 && now.getUTCHours() < 21;
}

/** The data source of the numbers. */
export type DataSource = { database: DatabaseQuery; work: DashboardWork };

type Numbers = { worked: number; percent: number; projects: number };

/** Seconds, percentage and projects of a window, computed from the rows. */
export async function windowBySql(
  { database, work }: DataSource,
  { hours, back, userId }: { hours: number; back: number; userId: number | null },
): Promise<Numbers> {
  const [row] = await database.query<Numbers>(
    `with part as (
       select project_id, active_seconds, measured_seconds,
         extract(epoch from ends_at - starts_at) as seconds
       from activities where organization_id = $1 and ($4::int is null or user_id = $4)
         and starts_at >= now() - $2::int * $3::int * interval '1 hour'
         and ends_at <= now() - $2::int * ($3::int - 1) * interval '1 hour')
     select coalesce(sum(seconds), 0)::int as worked,
       coalesce(round(100.0 * sum(active_seconds) / nullif(sum(measured_seconds), 0)), 0)::int as percent,
       (select count(*) from (
          select project_id from part group by 1 having sum(seconds) >= 60) as worked_on)::int as projects
     from part`,
    [work.organizationId, hours, back, userId],
  );
  if (!row) throw new Error('a sum without groups is one row');
  return row;
}

/** This many days before today, in local time of the zone. */
export async function dayAgo({ database }: DataSource, days: number): Promise<string> {
  const [row] = await database.query<{ day: string }>(
    `select to_char((now() at time zone $1)::date - $2::int, 'YYYY-MM-DD') as day`,
    [zone, days],
  );
  return row?.day ?? '';
}

/** The first day of the range. */
export function firstDay(source: DataSource): Promise<string> {
  return dayAgo(source, 29);
}

/** The last hours or days in UTC, oldest first. The last one is not over. */
export function barsBySql({ database, work }: DataSource, unit: 'hour' | 'day', count: number) {
  return database.query<Numbers>(
    `select coalesce(sum(seconds), 0)::int as worked,
       case when sum(measured) >= 60 then round(100.0 * sum(active) / sum(measured))::int else 0 end as percent,
       count(*) filter (where seconds >= 60)::int as projects
     from generate_series(
       date_trunc($2, now() at time zone 'UTC') - ($3::int - 1) * ('1 ' || $2)::interval,
       date_trunc($2, now() at time zone 'UTC'), ('1 ' || $2)::interval) as span
     left join lateral (
       select project_id, sum(extract(epoch from ends_at - starts_at)) as seconds,
         sum(active_seconds) as active, sum(measured_seconds) as measured
       from activities where organization_id = $1 and starts_at >= span at time zone 'UTC'
         and starts_at < (span + ('1 ' || $2)::interval) at time zone 'UTC'
       group by 1) as part on true
     group by span order by span`,
    [work.organizationId, unit, count],
  );
}

/** Seconds of each day of the range, split at the midnights of the zone. */
export function daysBySql({ database, work }: DataSource, first: string, userId: number | null) {
  return database.query<{ date: string; website: number; booked: number; little: number }>(
    `select to_char(day, 'YYYY-MM-DD') as date,
       coalesce(sum(seconds) filter (where project_id = $4), 0)::int as website,
       coalesce(sum(seconds) filter (where project_id = $5), 0)::int as booked,
       coalesce(sum(seconds) filter (where project_id = $7), 0)::int as little
     from generate_series($2::timestamp, $2::timestamp + interval '29 days', interval '1 day') as day
     left join lateral (
       select project_id, extract(epoch from
         least(ends_at, (day + interval '1 day') at time zone $3)
           - greatest(starts_at, day at time zone $3)) as seconds
       from activities where organization_id = $1 and ($6::int is null or user_id = $6)
         and ends_at > day at time zone $3
         and starts_at < (day + interval '1 day') at time zone $3) as cut on true
     group by day order by day`,
    [work.organizationId, first, zone, work.projectId, work.ledger, userId, work.tiny],
  );
}

/** The activity percent of the range, and the number of members with work in it. */
export async function headBySql(
  { database, work }: DataSource,
  first: string,
): Promise<{ activity?: number; people?: number }> {
  const [row] = await database.query<{ activity: number; people: number }>(
    `select round(100.0 * sum(active_seconds) / sum(measured_seconds))::int as activity,
       count(distinct user_id)::int as people
     from activities where organization_id = $1 and starts_at >= $2::timestamp at time zone $3`,
    [work.organizationId, first, zone],
  );
  return row ?? {};
}

export function membersBySql({ database, work }: DataSource, first: string) {
  return database.query<{ name: string; seconds: number }>(
    `select users.name, sum(extract(epoch from ends_at - starts_at))::int as seconds
     from activities join users on users.id = user_id
     where organization_id = $1 and starts_at >= $2::timestamp at time zone $3
     group by 1 order by 2 desc`,
    [work.organizationId, first, zone],
  );
}

export function appsBySql({ database, work }: DataSource, first: string) {
  return database.query<{ kind: string; name: string; seconds: number }>(
    `select kind, name, sum(seconds)::int as seconds from activity_apps
     where organization_id = $1 and starts_at >= $2::timestamp at time zone $3
     group by 1, 2 order by 3 desc`,
    [work.organizationId, first, zone],
  );
}

/** By weekday and hour of the zone, as `5 14`. */
export async function hoursBySql(
  { database, work }: DataSource,
  first: string,
): Promise<Map<string, number>> {
  const rows = await database.query<{ cell: string; seconds: number }>(
    `select extract(dow from hour) || ' ' || extract(hour from hour) as cell,
       sum(extract(epoch from least(ends_at, (hour + interval '1 hour') at time zone $3)
         - greatest(starts_at, hour at time zone $3)))::int as seconds
     from generate_series($2::timestamp, $2::timestamp + interval '30 days', interval '1 hour') as hour
     join activities on organization_id = $1 and ends_at > hour at time zone $3
       and starts_at < (hour + interval '1 hour') at time zone $3
     group by 1`,
    [work.organizationId, first, zone],
  );
  return new Map(rows.map(({ cell, seconds }) => [cell, seconds]));
}
