import type { ProjectColor } from '@time-tracker/contract/project-colors';
import type { Tx } from '../database/database.ts';

/** The display name and color of a project. */
export type ProjectLabel = { name: string; color: ProjectColor };

/** Names and colors of projects, by ID. */
export async function listProjectLabels(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, ProjectLabel>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('projects')
    .select((eb) => ['id', 'name', eb.ref('color').$castTo<ProjectColor>().as('color')])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...label }) => [id, label]));
}
