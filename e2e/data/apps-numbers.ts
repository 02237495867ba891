import type { AppsWork } from './apps-work.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { dayBack } from './known-days.ts';

export const zone = 'Europe/Berlin';
/** The days that contain all recorded work of the team, in the zone. */
export const [from, to] = [dayBack(6), dayBack(1)];

/** The data source of the numbers. */
export type DataSource = { database: DatabaseQuery; work: AppsWork };

type AppFilter = { userId?: number; projectId?: number; kind?: 'app' | 'url'; search?: string };

export type Named = { name: string; seconds: number; active: number };

/** Time by app or website under a filter, longest first. */
export function appsBySql(source: DataSource, filtered: AppFilter = {}) {
  return sumsBySql<Named>(source, byName, filtered);
}

export function titlesBySql(source: DataSource) {
  return sumsBySql<Named & { title: string | null }>(source, { ...byName, title: 'title' });
}

/** By app and day, such as `25/10/2026`. */
export function appsOfDaysBySql(source: DataSource) {
  const day = `to_char(starts_at at time zone $4, 'DD/MM/YYYY')`;
  return sumsBySql<Named & { day: string }>(source, { ...byName, day });
}

export function membersBySql(source: DataSource) {
  return sumsBySql<Named>(source, { name: 'users.name' });
}

const byName = { name: 'used.name' };

/** App time with a filter, longest first, by columns: their names and their SQL. */
function sumsBySql<Row extends { seconds: number }>(
  { database, work }: DataSource,
  columns: Record<string, string>,
  filtered: AppFilter = {},
) {
  const { userId = null, projectId = null, kind = null, search = null } = filtered;
  const named = Object.entries(columns).map(([name, made]) => `${made} as ${name}`);
  return database.query<Row>(
    `select ${named.join(', ')}, sum(seconds)::int as seconds, sum(active_seconds)::int as active
     from activity_apps as used join users on users.id = user_id
     where organization_id = $1 and starts_at >= $2::timestamp at time zone $4
       and starts_at < ($3::timestamp + interval '1 day') at time zone $4
       and ($5::int is null or user_id = $5) and ($6::int is null or project_id = $6)
       and ($7::text is null or kind = $7)
       and ($8::text is null or position($8 in lower(used.name)) > 0
         or position($8 in lower(title)) > 0)
     group by ${Object.values(columns).join(', ')} order by seconds desc`,
    [work.organizationId, from, to, zone, userId, projectId, kind, search],
  );
}
