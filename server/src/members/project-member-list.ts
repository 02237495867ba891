import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import type { Grant } from '../access/actor.ts';
import { sumWork } from '../work-time/work-totals.ts';
import type { Tx } from '../database/database.ts';
import { sortByName } from '../http/sort-by-name.ts';
import { listPendingInvitations } from './invitation-store.ts';
import { listMembersOfProject, type ListedMemberRow } from './project-member-store.ts';
import { lastWeek, toSeconds } from '../work-time/rolling-windows.ts';

/** A member of a project; null where the caller may not see the value. */
export type ProjectMember = {
  user: { id: number | null; name: string | null; email: string | null };
  role: ProjectRole;
  screenshot_interval: number | null;
  state: 'active' | 'pending';
  last_seen: Date | null;
  worked_week: number | null;
  email_verified: boolean | null;
  is_limited: boolean | null;
};

/** Members of a project by name, then, for managers only, the invited. */
export async function listProjectMembers(
  tx: Tx,
  grant: Grant,
  now: Date,
): Promise<ProjectMember[]> {
  const { organizationId, projectId, projectRole } = grant;
  const people = sortByName(await listMembersOfProject(tx, organizationId, projectId));
  if (projectRole !== projectRoles.manager) return people.map(withoutPrivateParts);
  const pending = await listPendingInvitations(tx, organizationId, projectId);
  return [
    ...(await withWork(tx, grant, people, undefined, now)),
    ...pending.map((one) =>
      describeInvited(one.email, one.role as ProjectRole, one.screenshot_interval),
    ),
  ];
}

/** One member, as managers see them. */
export async function describeProjectMember(
  tx: Tx,
  grant: Grant,
  userId: number,
  now: Date,
): Promise<ProjectMember> {
  const people = await listMembersOfProject(tx, grant.organizationId, grant.projectId, userId);
  const [person] = await withWork(tx, grant, people, userId, now);
  if (person === undefined) throw new Error(`User ${userId} is not in project ${grant.projectId}`);
  return person;
}

/** A person who has no account yet. */
export function describeInvited(
  email: string,
  role: ProjectRole,
  screenshot_interval: number,
): ProjectMember {
  return {
    user: { id: null, name: null, email },
    role,
    screenshot_interval,
    state: 'pending',
    last_seen: null,
    worked_week: 0,
    email_verified: null,
    is_limited: false,
  };
}

async function withWork(
  tx: Tx,
  { organizationId, projectId }: Grant,
  people: readonly ListedMemberRow[],
  userId: number | undefined,
  now: Date,
): Promise<ProjectMember[]> {
  const work = [{ organizationId, userId, projectIds: [projectId] }];
  const totals = await sumWork(tx, work, [lastWeek(now)], 'project_and_member');
  const worked = new Map(totals.map((total) => [total.userId, total.workedMs]));
  return people.map(({ id, name, email, ...person }) => ({
    user: { id, name, email },
    ...person,
    state: 'active',
    worked_week: toSeconds(worked.get(id) ?? 0),
  }));
}

function withoutPrivateParts({ id, name, role }: ListedMemberRow): ProjectMember {
  return {
    user: { id, name, email: null },
    role,
    screenshot_interval: null,
    state: 'active',
    last_seen: null,
    worked_week: null,
    email_verified: null,
    is_limited: null,
  };
}
