import { sql } from 'kysely';
import type { ProjectColor } from '@time-tracker/contract/project-colors';
import type { Tx } from '../database/database.ts';

/** How many of the latest timers and activities are searched: a few weeks of work. */
const runsSearched = 200;
const activitiesSearched = 400;

type RecentRow = {
  project_id: number;
  project_name: string;
  color: ProjectColor;
  note: string | null;
  last_used_at: Date;
};

/**
 * The latest distinct notes and projects of a user, without archived projects and those outside of
 * `projectIds` (undefined: all). From their timers, and from recorded time for those who used no timer yet.
 */
export async function readRecentEntries(
  tx: Tx,
  request: {
    organizationId: number;
    userId: number;
    projectIds: number[] | undefined;
    limit: number;
  },
): Promise<RecentRow[]> {
  const { organizationId, userId, projectIds, limit } = request;
  const { rows } = await sql<RecentRow>`
    with used as (
      (select organization_id, project_id, note, started_at as used_at
        from timer_runs where user_id = ${userId}
        order by started_at desc limit ${runsSearched})
      union all
      (select organization_id, project_id,
          case when source in ('desktop', 'browser') then nullif(note, '') end, starts_at
        from activities where user_id = ${userId}
        order by starts_at desc limit ${activitiesSearched})
    )
    select projects.id as project_id, projects.name as project_name, projects.color, used.note,
      max(used.used_at) as last_used_at
    from used
    join projects on projects.organization_id = used.organization_id
      and projects.id = used.project_id
    where used.organization_id = ${organizationId} and projects.archived_at is null
      and (${projectIds === undefined} or projects.id = any(${projectIds ?? []}::int[]))
    group by projects.id, used.note
    order by last_used_at desc, projects.id, used.note
    limit ${limit}`.execute(tx);
  return rows;
}
