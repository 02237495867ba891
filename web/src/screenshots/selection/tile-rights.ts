import type { Activity } from '@time-tracker/contract/activity';
import type { Project } from '@time-tracker/contract/project';
import { projectRoles } from '@time-tracker/contract/project-roles';

type Work = Pick<Activity, 'user_id' | 'project_id'>;
type KnownProject = Pick<Project, 'id' | 'role' | 'archived'>;

/** Whether there is work that the user may delete or move. */
export function mayChangeAny(projects: readonly KnownProject[]): boolean {
  return projects.some(({ role }) => role !== projectRoles.viewer);
}

/** Whether the user may delete all of it; the server decides the same. */
export function mayDeleteAll(
  works: readonly Work[],
  projects: readonly KnownProject[],
  ownId: number,
  membersMayDelete: boolean,
): boolean {
  return works.every(
    (work) =>
      roleIn(work.project_id, projects) === projectRoles.manager ||
      (work.user_id === ownId && membersMayDelete),
  );
}

/** Projects that all of it can be moved to; the server decides the same. */
export function moveTargets<Target extends KnownProject>(
  works: readonly Work[],
  projects: readonly Target[],
  ownId: number,
): Target[] {
  return projects.filter(
    (target) =>
      !target.archived &&
      works.some((work) => work.project_id !== target.id) &&
      works.every((work) => mayMove(work, target, projects, ownId)),
  );
}

function mayMove(
  work: Work,
  target: KnownProject,
  projects: readonly KnownProject[],
  ownId: number,
): boolean {
  const from = projects.find(({ id }) => id === work.project_id);
  if (!from || from.archived) return false;
  const both = [from.role, target.role];
  if (both.every((role) => role === projectRoles.manager)) return true;
  return work.user_id === ownId && !both.includes(projectRoles.viewer);
}

function roleIn(projectId: number, projects: readonly KnownProject[]) {
  return projects.find(({ id }) => id === projectId)?.role;
}
