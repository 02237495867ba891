import { sql } from 'kysely';
import type { ProjectRole } from '@time-tracker/contract/project-roles';
import { defaultInterval, type ProjectMemberRow } from '../access/membership-store.ts';
import type { Tx } from '../database/database.ts';
import { grains } from '../totals/grains.ts';

/** Throws the violation of `project_members_unique` when the user is a member already. */
export async function insertProjectMember(tx: Tx, member: ProjectMemberRow): Promise<void> {
  await tx.insertInto('project_members').values(member).execute();
}

export type ProjectMemberKey = Pick<ProjectMemberRow, 'organization_id' | 'project_id' | 'user_id'>;

/** The organization role of a project member. Undefined when the user is not in the project. */
export async function findOrganizationRoleOfMember(
  tx: Tx,
  key: ProjectMemberKey,
): Promise<'owner' | 'member' | undefined> {
  const row = await tx
    .selectFrom('project_members')
    .innerJoin('organization_members', (join) =>
      join
        .onRef('organization_members.organization_id', '=', 'project_members.organization_id')
        .onRef('organization_members.user_id', '=', 'project_members.user_id'),
    )
    .select('organization_members.role')
    .where('project_members.organization_id', '=', key.organization_id)
    .where('project_members.project_id', '=', key.project_id)
    .where('project_members.user_id', '=', key.user_id)
    .executeTakeFirst();
  return row && (row.role === 'owner' ? 'owner' : 'member');
}

export async function updateProjectMember(
  tx: Tx,
  key: ProjectMemberKey,
  changes: { role?: ProjectRole; screenshot_interval?: number },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable('project_members')
    .set(changes)
    .where('organization_id', '=', key.organization_id)
    .where('project_id', '=', key.project_id)
    .where('user_id', '=', key.user_id)
    .execute();
}

/** Of one project, or of all projects of an organization, with their invitations. */
export async function updateIntervals(
  tx: Tx,
  organizationId: number,
  projectId: number | undefined,
  screenshot_interval: number,
): Promise<void> {
  for (const table of ['project_members', 'invitations'] as const) {
    let query = tx
      .updateTable(table)
      .set({ screenshot_interval })
      .where('organization_id', '=', organizationId)
      .where('screenshot_interval', '!=', screenshot_interval);
    if (projectId !== undefined) query = query.where('project_id', '=', projectId);
    await query.execute();
  }
}

export async function getEmail(tx: Tx, userId: number): Promise<string> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** Returns the email of the removed member, if there was one. */
export async function deleteProjectMember(
  tx: Tx,
  key: ProjectMemberKey,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('project_members')
    .using('users')
    .whereRef('users.id', '=', 'project_members.user_id')
    .where('project_members.organization_id', '=', key.organization_id)
    .where('project_members.project_id', '=', key.project_id)
    .where('project_members.user_id', '=', key.user_id)
    .returning('users.email')
    .executeTakeFirst();
  return row?.email;
}

export type ListedMemberRow = {
  id: number;
  name: string;
  email: string;
  role: ProjectRole;
  screenshot_interval: number;
  last_seen: Date | null;
  email_verified: boolean;
  is_limited: boolean;
};

/**
 * Active members of a project. `last_seen` is the last heartbeat of a timer that runs here,
 * otherwise the end of the latest work recorded here. Activity in other organizations is not shown.
 * The totals say in which week that was, so members who never worked here cost no search. The
 * coalesce makes PostgreSQL assume that half of the rows pass. For the plain conditions it expects
 * so few rows that it reads and sorts the whole week.
 */
export async function listMembersOfProject(
  tx: Tx,
  organizationId: number,
  projectId: number,
  userId?: number,
): Promise<ListedMemberRow[]> {
  const { rows } = await sql<ListedMemberRow>`
    select u.id, u.name, u.email, m.role, m.screenshot_interval,
      greatest(timer.last_seen_at, work.ends_at) as last_seen,
      u.email_proven_at is not null as email_verified,
      u.email_proven_at is null and membership.confirmed_at is null as is_limited
    from project_members m
    join users u on u.id = m.user_id
    join organization_members membership
      on membership.organization_id = m.organization_id and membership.user_id = m.user_id
    left join timers timer on timer.user_id = m.user_id
      and timer.organization_id = m.organization_id and timer.project_id = m.project_id
    left join lateral (
      select (
        select ends_at
        from activities
        where user_id = m.user_id and activities.starts_at >= week.starts_at
          and activities.starts_at < week.starts_at + interval '7 days'
          and coalesce(organization_id = m.organization_id and project_id = m.project_id, false)
        order by activities.starts_at desc
        limit 1
      ) as ends_at
      from (
        select starts_at
        from member_totals
        where organization_id = m.organization_id and user_id = m.user_id
          and project_id = m.project_id and grain = ${sql.lit(grains.week)} and worked_ms > 0
        order by starts_at desc
        limit 1
      ) as week
    ) as work on true
    where m.organization_id = ${organizationId} and m.project_id = ${projectId}
      and (${userId ?? null}::int is null or m.user_id = ${userId ?? null})`.execute(tx);
  return rows;
}

/** What a mail says about a project, and the interval of its new members. */
export function findProjectName(tx: Tx, organizationId: number, projectId: number) {
  return tx
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'projects.name',
      'organizations.name as organization_name',
      defaultInterval.as('default_interval'),
    ])
    .where('projects.organization_id', '=', organizationId)
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
}
