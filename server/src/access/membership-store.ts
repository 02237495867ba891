import { sql, type Selectable } from 'kysely';
import { screenshotIntervalDefault } from '@time-tracker/contract/limits';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import type { ProjectRole } from '@time-tracker/contract/project-roles';
import type { Tables, Tx } from '../database/database.ts';

export type ProjectMemberRow = Omit<Selectable<Tables['project_members']>, 'role'> & {
  role: ProjectRole;
};

/** The interval of new members of a project: its own, else that of its organization. */
export const defaultInterval = sql<number>`coalesce(
  projects.default_screenshot_interval, organizations.default_screenshot_interval,
  ${screenshotIntervalDefault}::smallint)`;

/** Serializes changes of the members of an organization until the end of the transaction. */
export async function lockMembers(tx: Tx, organizationId: number): Promise<void> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
}

export type OrganizationMember = {
  organization_id: number;
  user_id: number;
  role: OrganizationRole;
  joined_at: Date;
  /** Set when the role does not depend on a verified email. */
  confirmed_at?: Date;
};

/** Whether the role of a row of organization_members applies. */
export const hasFullRights = sql<boolean>`(
  organization_members.confirmed_at is not null or exists (
    select from users
    where users.id = organization_members.user_id and users.email_proven_at is not null))`;

/** Makes the role apply without a verified email. Returns whether it did not apply before. */
export async function confirmMember(
  tx: Tx,
  organizationId: number,
  userId: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organization_members')
    .set({ confirmed_at: at })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds a member to an organization. Existing members keep their role. */
export async function insertOrganizationMember(tx: Tx, member: OrganizationMember): Promise<void> {
  await tx
    .insertInto('organization_members')
    .values(member)
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute();
}

/**
 * Deletes the membership of a user who is in none of the organization's projects and does not own
 * it.
 */
export async function deleteMemberWithoutProjects(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<void> {
  await tx
    .deleteFrom('organization_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', '=', 'member')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_members')
            .select('project_members.user_id')
            .where('project_members.organization_id', '=', organizationId)
            .where('project_members.user_id', '=', userId),
        ),
      ),
    )
    .execute();
}

/**
 * Adds a member to a project, or changes their role in it. An existing screenshot interval does not
 * change.
 */
export async function upsertProjectMember(tx: Tx, member: ProjectMemberRow): Promise<void> {
  await tx
    .insertInto('project_members')
    .values(member)
    .onConflict((conflict) =>
      conflict.constraint('project_members_unique').doUpdateSet({ role: member.role }),
    )
    .execute();
}

/** Owners of an organization get the account type Owner, which is never lowered again. */
export async function makeOwner(tx: Tx, organizationId: number, userId: number): Promise<void> {
  await setOrganizationRole(tx, organizationId, userId, 'owner');
  await tx.updateTable('users').set({ type: 'Owner' }).where('id', '=', userId).execute();
}

export async function setOrganizationRole(
  tx: Tx,
  organizationId: number,
  userId: number,
  role: OrganizationRole,
): Promise<void> {
  await tx
    .updateTable('organization_members')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}
