import type { ApiReceives } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { projectRoleOf, type Actor, type Call } from '../access/actor.ts';
import { insertAuditLine } from '../access/audit-store.ts';
import { findVisibleWork } from '../access/visible-work.ts';
import { listLastActivities, sumWork } from '../activity/work-totals.ts';
import type { Tx } from '../database/database.ts';
import { sortByName } from '../sort-by-name.ts';
import {
  deleteProject,
  listNamesByProject,
  listProjects,
  type ProjectRow,
} from './project-store.ts';
import { lastSevenDays, toSeconds } from './rolling-windows.ts';

type SentProject = ApiReceives['project']['all'][number];
export type ListedProject = Omit<SentProject, 'created_at' | 'last_activity'> & {
  created_at: Date;
  last_activity: Date | null;
};

/**
 * The projects of an organization that an actor may see, by name, with the work in them that he may
 * see: whole seconds, halves rounded up.
 */
export async function describeProjects(
  tx: Tx,
  actor: Actor,
  { organizationId, archived }: { organizationId: number; archived: boolean },
  now: Date,
): Promise<ListedProject[]> {
  const isOwner = actor.organizations.get(organizationId) === 'owner';
  const ids = isOwner ? undefined : [...actor.projects.keys()];
  const rows = await listProjects(tx, organizationId, { ids, archived });
  const people = await listNamesByProject(
    tx,
    organizationId,
    rows.map(({ id }) => id),
  );
  const work = await findVisibleWork(tx, actor, { organization_id: organizationId });
  const totals = await sumWork(tx, work, lastSevenDays(now));
  const last = await listLastActivities(tx, work);
  return sortByName(rows).map((row) => {
    const days = Array.from({ length: 7 }, (_, day) =>
      totals
        .filter((total) => total.projectId === row.id && total.range === day)
        .reduce((sum, total) => sum + total.workedMs, 0),
    );
    const members = people.filter((person) => person.project_id === row.id);
    return {
      ...describeProject(actor, row),
      members: sortByName(members).map(({ id, name }) => ({ id, name })),
      worked_week: toSeconds(days.reduce((sum, day) => sum + day, 0)),
      worked_days: days.map(toSeconds),
      last_activity: last.get(row.id) ?? null,
    };
  });
}

/** A project in which nobody has worked yet. */
export function describeProject(actor: Actor, row: ProjectRow): ListedProject {
  const { id, name, organization_id, archived_at, created_at } = row;
  const role = projectRoleOf(actor, { id, organizationId: organization_id });
  return {
    id,
    name,
    organization_id,
    role: role ?? projectRoles.viewer,
    may_record: archived_at === null && role !== undefined && role !== projectRoles.viewer,
    archived: archived_at !== null,
    created_at,
    members: [],
    worked_week: 0,
    worked_days: [0, 0, 0, 0, 0, 0, 0],
    last_activity: null,
  };
}

/** Removes a project for ever and remembers that; its images are the caller's to remove. */
export async function removeProject(
  tx: Tx,
  { actor, grant, now }: Pick<Call, 'actor' | 'grant' | 'now'>,
): Promise<void> {
  const { organizationId, projectId } = grant;
  const deleted = await deleteProject(tx, organizationId, projectId);
  if (deleted === undefined) throw new ApiError('not_found');
  await insertAuditLine(tx, {
    organizationId,
    actorId: actor.userId,
    at: now,
    action: 'project_deleted',
    detail: { project_id: projectId, ...deleted },
  });
}
