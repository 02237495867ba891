import type { OrganizationRole } from '@time-tracker/contract/organization';
import type { ProjectRole } from '@time-tracker/contract/project-roles';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

export type PersonRow = {
  id: number;
  name: string;
  email: string;
  /** Null for a former member. */
  role: OrganizationRole | null;
  joined_at: Date | null;
  /** First day of the organization's week; 0 = Sunday. */
  week_start: number;
};

/** An account, with its membership of an organization if it has one. */
export async function findPerson(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select users.id, users.name, users.email, member.role, member.joined_at,
      organizations.week_start
    from users
    join organizations on organizations.id = ${organizationId}
    left join organization_members member
      on member.organization_id = organizations.id and member.user_id = users.id
    where users.id = ${userId}`.execute(tx);
  return rows[0];
}

export type PlaceRow = { id: number; role: ProjectRole; screenshot_interval: number };

/** The current projects of a person in an organization. */
export async function listProjectsOfPerson(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<PlaceRow[]> {
  const rows = await tx
    .selectFrom('project_members')
    .select(['project_id as id', 'role', 'screenshot_interval'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  return rows as PlaceRow[];
}

/** The recorders that a person used in an organization, latest first. */
export async function listOwnRecorders(tx: Tx, organizationId: number, userId: number) {
  const rows = await tx
    .selectFrom('organization_recorders')
    .select(['source', 'name', 'version', 'last_seen_at as last_seen'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('name')
    .execute();
  return rows as {
    source: 'desktop' | 'browser';
    name: string;
    version: string;
    last_seen: Date;
  }[];
}
