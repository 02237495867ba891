import type { RecordableProject } from '@time-tracker/contract/timer/timer';
import { canRecord } from '@time-tracker/contract/project-roles';
import { isOwner, type Actor } from '../access/actor.ts';
import type { Tx } from '../database/database.ts';
import { sortByName } from '../http/sort-by-name.ts';
import { listActiveProjects } from './recordable-project-store.ts';

/** The projects in which an actor may record, by the name of their organization, then by their own. */
export async function listRecordableProjects(tx: Tx, actor: Actor): Promise<RecordableProject[]> {
  const memberOf = [...actor.projects].filter(([, { role }]) => canRecord(role));
  const rows = await listActiveProjects(tx, {
    organizationIds: [...actor.organizations.keys()].filter((id) => isOwner(actor, id)),
    projectIds: memberOf.map(([id]) => id),
  });
  const byOrganization = Map.groupBy(rows, ({ organization_id: id }) => id);
  const organizations = [...byOrganization].map(([id, own]) => ({
    id,
    name: own[0]?.organization_name ?? '',
    projects: sortByName(own),
  }));
  return sortByName(organizations).flatMap(({ projects }) =>
    projects.map(({ id, ...project }) => ({ project_id: id, ...project })),
  );
}
