import { sql } from 'kysely';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import type { ProjectRole } from '@time-tracker/contract/project-roles';
import type { UserType } from '@time-tracker/contract/accounts/user';
import { defaultInterval, hasFullRights } from '../access/membership-store.ts';
import type { Tx } from '../database/database.ts';
import { aggregateColumns, rowsOfColumns, type JsonColumns } from '../database/json-columns.ts';
import { grains } from '../totals/grains.ts';

export type MembershipRow = { organization_id: number; name: string; people: number };

/** The current organizations of a user, by ID, with the number of their members. */
export function listMemberships(tx: Tx, userId: number): Promise<MembershipRow[]> {
  return tx
    .selectFrom('organization_members')
    .innerJoin('organizations', 'organizations.id', 'organization_members.organization_id')
    .select([
      'organization_members.organization_id',
      'organizations.name',
      sql<number>`(
        select count(*) from organization_members as anyone
        where anyone.organization_id = organizations.id)`.as('people'),
    ])
    .where('organization_members.user_id', '=', userId)
    .orderBy('organization_members.organization_id')
    .execute();
}

/** The current membership of a user. */
export async function findMember(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<{ role: OrganizationRole; isLimited: boolean; email: string } | undefined> {
  const row = await tx
    .selectFrom('organization_members')
    .innerJoin('users', 'users.id', 'organization_members.user_id')
    .select([
      'organization_members.role',
      'users.email',
      sql<boolean>`not ${hasFullRights}`.as('isLimited'),
    ])
    .where('organization_members.organization_id', '=', organizationId)
    .where('organization_members.user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, role: row.role === 'owner' ? 'owner' : 'member' };
}

/** The number of members, and of owners whose role applies. */
export async function countOwners(
  tx: Tx,
  organizationId: number,
): Promise<{ owners: number; people: number }> {
  const { rows } = await sql<{ owners: number; people: number }>`
    select count(*) filter (where role = 'owner' and ${hasFullRights}) as owners, count(*) as people
    from organization_members where organization_id = ${organizationId}`.execute(tx);
  return rows[0] ?? { owners: 0, people: 0 };
}

/** Deletes a membership, and with it those in projects. */
export async function deleteMember(tx: Tx, organizationId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('organization_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the recorders of a member of an organization. */
export async function deleteOrganizationRecorders(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<void> {
  await tx
    .deleteFrom('organization_recorders')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Those of the projects that belong to the organization, with the interval of new members. */
export async function listProjectsOf(
  tx: Tx,
  organizationId: number,
  projectIds: readonly number[],
): Promise<{ id: number; name: string; default_interval: number }[]> {
  return tx
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select(['projects.id', 'projects.name', defaultInterval.as('default_interval')])
    .where('projects.organization_id', '=', organizationId)
    .where('projects.id', '=', sql<number>`any(${[...projectIds]}::int[])`)
    .execute();
}

export async function getOrganizationName(tx: Tx, organizationId: number): Promise<string> {
  const { name } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return name;
}

export type MemberRow = {
  id: number;
  name: string;
  email: string;
  type: UserType;
  role: OrganizationRole;
  joined_at: Date;
  email_verified: boolean;
  is_limited: boolean;
};

/** Which members or invitations to list; all without it. */
export type MemberRowFilter = {
  email?: string | undefined;
  /** Only those who joined, or were invited, at this instant or later. */
  since?: Date | undefined;
};

/** Members of an organization, in no order. */
export async function listMembers(
  tx: Tx,
  organizationId: number,
  { email, since, role }: MemberRowFilter & { role?: OrganizationRole | undefined },
): Promise<MemberRow[]> {
  const { rows } = await sql<{ members: JsonColumns<MemberValues> }>`
    select ${aggregateColumns(memberColumns)} as members
    from (
      select u.id, u.name, u.email, u.type, m.role, m.joined_at,
        u.email_proven_at is not null as email_verified,
        u.email_proven_at is null and m.confirmed_at is null as is_limited
      from organization_members m
      join users u on u.id = m.user_id
      where m.organization_id = ${organizationId}
        and (${email ?? null}::text is null or u.email = ${email ?? null})
        and (${since ?? null}::timestamptz is null or m.joined_at >= ${since ?? null})
        and (${role ?? null}::text is null or m.role = ${role ?? null})
    ) as member`.execute(tx);
  return rowsOfColumns(rows[0]?.members).map(({ joined_at, ...member }) => ({
    ...member,
    joined_at: new Date(joined_at),
  }));
}

const memberColumns = [
  'id',
  'name',
  'email',
  'type',
  'role',
  'joined_at',
  'email_verified',
  'is_limited',
];
/** As JSON has it. */
type MemberValues = Omit<MemberRow, 'joined_at'> & { joined_at: string };

/**
 * When each of these members was last seen: the last heartbeat of a timer that runs here, otherwise the end
 * of the latest work recorded here. Most members worked in the last days; for the others, the totals tell the
 * hour, because their latest work may be elsewhere.
 */
export async function listLastSeen(
  tx: Tx,
  organizationId: number,
  userIds: readonly number[],
): Promise<Map<number, Date>> {
  const { rows } = await sql<{ seen: JsonColumns<{ user_id: number; last_seen: string | null }> }>`
    select ${aggregateColumns(['user_id', 'last_seen'])} as seen
    from (
      select m.user_id, greatest(timer.last_seen_at, work.ends_at) as last_seen
      from organization_members m
      left join timers timer on timer.user_id = m.user_id
        and timer.organization_id = m.organization_id
      left join lateral (
        select coalesce((
          select ends_at
          from activities
          where user_id = m.user_id and organization_id = m.organization_id
            and starts_at >= now() - interval '7 days'
          order by starts_at desc
          limit 1
        ), (
          select (
            select ends_at
            from activities
            where user_id = m.user_id and organization_id = m.organization_id
              and activities.starts_at >= hour.starts_at
            order by activities.starts_at desc
            limit 1
          )
          from (
            select starts_at
            from member_totals
            where organization_id = m.organization_id and user_id = m.user_id
              and grain = ${sql.lit(grains.hour)} and worked_ms > 0
            order by starts_at desc
            limit 1
          ) as hour
        )) as ends_at
      ) as work on true
      where m.organization_id = ${organizationId} and m.user_id = any(${[...userIds]}::int[])
    ) as member`.execute(tx);
  return new Map(
    rowsOfColumns(rows[0]?.seen).flatMap(({ user_id, last_seen }) =>
      last_seen === null ? [] : [[user_id, new Date(last_seen)]],
    ),
  );
}

export type ProjectMembershipRow = {
  /** Null if `email` is invited. */
  user_id: number | null;
  email: string | null;
  project_id: number;
  role: ProjectRole;
  screenshot_interval: number;
};

/** Which project memberships to list: those of some people, or of some projects. */
export type ProjectMembershipFilter =
  | { userIds: readonly number[]; emails: readonly string[] }
  | { projectIds: readonly number[] };

/** Project memberships by user, and those that are invited by email. */
export async function listProjectMemberships(
  tx: Tx,
  organizationId: number,
  filter: ProjectMembershipFilter,
): Promise<ProjectMembershipRow[]> {
  const isMember =
    'projectIds' in filter
      ? sql`project_id = any(${[...filter.projectIds]}::int[])`
      : sql`user_id = any(${[...filter.userIds]}::int[])`;
  const isInvited =
    'projectIds' in filter
      ? sql`project_id = any(${[...filter.projectIds]}::int[])`
      : sql`email = any(${[...filter.emails]}::text[])`;
  const { rows } = await sql<{ places: JsonColumns<ProjectMembershipRow> }>`
    select ${aggregateColumns(placeColumns)} as places
    from (
      select user_id, null::text as email, project_id, role, screenshot_interval
      from project_members
      where organization_id = ${organizationId} and ${isMember}
      union all
      select null, email, project_id, role, screenshot_interval
      from invitations i
      where organization_id = ${organizationId} and ${isInvited}
        and not exists (
          select from project_members m join users u on u.id = m.user_id
          where m.organization_id = i.organization_id and m.project_id = i.project_id
            and u.email = i.email)
    ) as place`.execute(tx);
  return rowsOfColumns(rows[0]?.places);
}

const placeColumns = ['user_id', 'email', 'project_id', 'role', 'screenshot_interval'];

/** The projects of an organization, including archived ones. */
export async function listProjectNames(
  tx: Tx,
  organizationId: number,
): Promise<{ id: number; name: string; archived: boolean }[]> {
  return tx
    .selectFrom('projects')
    .select(['id', 'name', sql<boolean>`archived_at is not null`.as('archived')])
    .where('organization_id', '=', organizationId)
    .execute();
}

export type PendingMemberRow = {
  email: string;
  role: OrganizationRole;
  invited_at: Date;
  invited_by: string | null;
};

/** Emails that are invited to an organization or its projects and not in it, each once, by email. */
export async function listPendingMembers(
  tx: Tx,
  organizationId: number,
  { email, since }: MemberRowFilter,
): Promise<PendingMemberRow[]> {
  const { rows } = await sql<PendingMemberRow>`
    select pending.*
    from (
      select distinct on (i.email) i.email, i.role, i.invited_at, inviter.name as invited_by
      from (
        select email, role, invited_at, invited_by, 0 as rank from organization_invitations
        where organization_id = ${organizationId}
        union all
        select email, 'member', invited_at, invited_by, 1 from invitations
        where organization_id = ${organizationId}
      ) as i
      left join users inviter on inviter.id = i.invited_by and inviter.deleted_at is null
      where not exists (
        select from organization_members m join users u on u.id = m.user_id
        where m.organization_id = ${organizationId} and u.email = i.email)
      order by i.email, i.rank, i.invited_at desc
    ) as pending
    where (${email ?? null}::text is null or pending.email = ${email ?? null})
      and (${since ?? null}::timestamptz is null or pending.invited_at >= ${since ?? null})
    order by pending.email`.execute(tx);
  return rows;
}

export type OrganizationRecorderRow = {
  user_id: number;
  source: 'desktop' | 'browser';
  name: string;
  version: string;
  last_seen_at: Date;
};

/** Recorders of these members, latest first. */
export async function listOrganizationRecorders(
  tx: Tx,
  organizationId: number,
  userIds: readonly number[],
): Promise<OrganizationRecorderRow[]> {
  const { rows } = await sql<{ recorders: JsonColumns<RecorderValues> }>`
    select ${aggregateColumns(recorderColumns)} as recorders
    from (
      select user_id, source, name, version, last_seen_at from organization_recorders
      where organization_id = ${organizationId} and user_id = any(${[...userIds]}::int[])
      order by last_seen_at desc, name
    ) as recorder`.execute(tx);
  return rowsOfColumns(rows[0]?.recorders).map(({ last_seen_at, ...recorder }) => ({
    ...recorder,
    last_seen_at: new Date(last_seen_at),
  }));
}

const recorderColumns = ['user_id', 'source', 'name', 'version', 'last_seen_at'];
/** As JSON has it. */
type RecorderValues = Omit<OrganizationRecorderRow, 'last_seen_at'> & { last_seen_at: string };
