import type { ProjectColor } from '@time-tracker/contract/project-colors';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

export type ActiveProject = {
  id: number;
  name: string;
  color: ProjectColor;
  organization_id: number;
  organization_name: string;
};

/** These projects and those of these organizations, without archived ones. */
export async function listActiveProjects(
  tx: Tx,
  { organizationIds, projectIds }: { organizationIds: number[]; projectIds: number[] },
): Promise<ActiveProject[]> {
  const { rows } = await sql<ActiveProject>`
    select projects.id, projects.name, projects.color, projects.organization_id,
      organizations.name as organization_name
    from (
      select id from projects where organization_id = any(${organizationIds}::int[])
      union
      select id from projects where id = any(${projectIds}::int[])
    ) as chosen
    join projects on projects.id = chosen.id
    join organizations on organizations.id = projects.organization_id
    where projects.archived_at is null`.execute(tx);
  return rows;
}
