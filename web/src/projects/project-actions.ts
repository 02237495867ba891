import type { Project } from '@time-tracker/contract/project';
import { projectRoles } from '@time-tracker/contract/project-roles';

export type ProjectAction = 'rename' | 'archive' | 'restore' | 'delete';

/** What the caller may do with a project; owners of the organization do everything. */
export function projectActions(
  project: Pick<Project, 'role' | 'archived'>,
  isOwner: boolean,
): ProjectAction[] {
  if (isOwner) return ['rename', project.archived ? 'restore' : 'archive', 'delete'];
  return project.role === projectRoles.manager ? ['rename'] : [];
}
