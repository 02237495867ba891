import type { ApiReceives } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import { canRecord, projectRoles } from '@time-tracker/contract/project-roles';
import { i18n } from '../language/server-texts.ts';
import { projectRoleOf, type Actor } from '../access/actor.ts';
import { lockMembers } from '../access/membership-store.ts';
import { findVisibleWork } from '../access/visible-work.ts';
import { listLastActivities, sumWork } from '../work-time/work-totals.ts';
import type { Tx } from '../database/database.ts';
import { sortByName } from '../http/sort-by-name.ts';
import { countProjects, listMembers, listProjects, type ProjectRow } from './project-store.ts';
import { lastSevenDays, toSeconds } from '../work-time/rolling-windows.ts';

type SentProject = ApiReceives['project']['all'][number];
export type ListedProject = Omit<SentProject, 'created_at' | 'last_activity'> & {
  created_at: Date;
  last_activity: Date | null;
};

/**
 * The projects of an organization that an actor may see, by name, with the work in them that the
 * actor may see, in whole seconds (halves rounded up).
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
  const members = await listSortedMembers(
    tx,
    organizationId,
    rows.map(({ id }) => id),
  );
  const work = await findVisibleWork(tx, actor, { organization_id: organizationId });
  const totals = await sumWork(tx, work, lastSevenDays(now));
  const totalsByProject = Map.groupBy(totals, ({ projectId }) => projectId);
  const last = await listLastActivities(tx, work);
  return sortByName(rows).map((row) => {
    const own = totalsByProject.get(row.id) ?? [];
    const days = Array.from({ length: 7 }, (_, day) =>
      own.filter(({ range }) => range === day).reduce((sum, { workedMs }) => sum + workedMs, 0),
    );
    return {
      ...describeProject(actor, row),
      members: members.get(row.id) ?? [],
      worked_week: toSeconds(days.reduce((sum, day) => sum + day, 0)),
      worked_days: days.map(toSeconds),
      last_activity: last.get(row.id) ?? null,
    };
  });
}

/**
 * The members of each project by name. Each member is sorted once, in however many projects they
 * are.
 */
async function listSortedMembers(
  tx: Tx,
  organizationId: number,
  projectIds: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  const { projects, userIds, names } = await listMembers(tx, organizationId, projectIds);
  const people = sortByName(userIds.map((id, index) => ({ id, name: names[index] ?? '' })));
  return new Map(
    projects.map((project) => {
      const own = new Set(project.userIds);
      return [project.id, people.filter(({ id }) => own.has(id))];
    }),
  );
}

/**
 * Throws project_limit when an organization has `most` projects. Concurrent creations wait for each
 * other.
 */
export async function refuseTooManyProjects(
  tx: Tx,
  organizationId: number,
  most: number,
): Promise<void> {
  await lockMembers(tx, organizationId);
  if ((await countProjects(tx, organizationId)) < most) return;
  throw new ApiError('project_limit', {
    message: i18n.t(
      'One organization has at most {most} projects on this server. Delete one, or ask the operator to raise PROJECTS_PER_ORGANIZATION.',
      { most },
    ),
  });
}

/** A project without recorded work. */
export function describeProject(actor: Actor, row: ProjectRow): ListedProject {
  const { id, name, organization_id, color, archived_at, created_at, default_screenshot_interval } =
    row;
  const role = projectRoleOf(actor, { id, organizationId: organization_id });
  return {
    id,
    name,
    organization_id,
    color,
    role: role ?? projectRoles.viewer,
    may_record: archived_at === null && canRecord(role),
    archived: archived_at !== null,
    default_screenshot_interval,
    created_at,
    members: [],
    worked_week: 0,
    worked_days: [0, 0, 0, 0, 0, 0, 0],
    last_activity: null,
  };
}
