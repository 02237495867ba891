import type { Organization } from '@time-tracker/contract/organization';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import { projectRoles } from '@time-tracker/contract/project-roles';

/** Whose work in which project. */
export interface WorkOwner {
  user_id: number;
  project_id: number;
}

/** What the user may do with tracked time; the server enforces the same rules. */
export interface WorkRights {
  mayEdit: (work: WorkOwner) => boolean;
  mayDelete: (work: WorkOwner) => boolean;
  /** Projects that all of it can be moved to. */
  targetsFor: (works: readonly WorkOwner[]) => ListedProject[];
  /** Whether the person can track time in a project. */
  mayTrack: (projectId: number) => boolean;
  /** Projects that accept manual time; none if the organization does not allow it. */
  addable: ListedProject[];
}

export function workRights(
  projects: readonly ListedProject[],
  ownId: number,
  settings: Pick<Organization['settings'], 'members_may_delete' | 'manual_time'>,
): WorkRights {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const isManaged = (id: number) => byId.get(id)?.role === projectRoles.manager;
  const mayRecord = ({ role }: ListedProject) => role !== projectRoles.viewer;
  const isOwn = ({ user_id: userId }: WorkOwner) => userId === ownId;
  const mayMove = (work: WorkOwner, to: ListedProject) => {
    const from = byId.get(work.project_id);
    if (!from || from.archived) return false;
    return (
      (isManaged(from.id) && isManaged(to.id)) || (isOwn(work) && mayRecord(from) && mayRecord(to))
    );
  };
  return {
    mayEdit: (work) => isManaged(work.project_id) || isOwn(work),
    mayDelete: (work) => isManaged(work.project_id) || (isOwn(work) && settings.members_may_delete),
    targetsFor: (works) =>
      projects.filter(
        (project) =>
          !project.archived &&
          works.some(({ project_id: id }) => id !== project.id) &&
          works.every((work) => mayMove(work, project)),
      ),
    mayTrack: (projectId) => {
      const project = byId.get(projectId);
      return project?.may_record === true && !project.archived;
    },
    addable: settings.manual_time
      ? projects.filter((project) => project.may_record && !project.archived)
      : [],
  };
}
