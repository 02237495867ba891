import type { DatabaseQuery } from '../stack/database-query.ts';
import type { Team } from './team.ts';

/** Adds members named Person 01, Person 02 and so on, who cannot sign in, to the project of a team. */
export async function addPeople(
  database: DatabaseQuery,
  { organizationId, projectId }: Team,
  count: number,
): Promise<void> {
  await database.query(
    `with people as (
       insert into users (first_name, last_name, name, email, type, password_hash, created_at)
       select 'Person', number, 'Person ' || number,
         'person-' || number || '-' || $1::int || '@example.com', 'Member', '', now()
       from generate_series(1, $3::int) n, lpad(n::text, greatest(2, length($3::text)), '0') number returning id
     ), members as (
       insert into organization_members (organization_id, user_id, role, joined_at)
       select $1::int, id, 'member', now() from people
     )
     insert into project_members
       (organization_id, project_id, user_id, role, screenshot_interval, joined_at)
     select $1::int, $2::int, id, 2, 10, now() from people`,
    [organizationId, projectId, count],
  );
}
