import type { Project } from '@time-tracker/contract/project';
import { projectRoles } from '@time-tracker/contract/project-roles';

export type ProjectAction = 'rename' | 'archive' | 'restore' | 'delete';

/** The actions that the user may take on a project. Owners of the organization may take all. */
export function projectActions(
  project: Pick<Project, 'role' | 'archived'>,
  isOwner: boolean,
): ProjectAction[] {
  if (isOwner) return ['rename', project.archived ? 'restore' : 'archive', 'delete'];
  return project.role === projectRoles.manager ? ['rename'] : [];
}
