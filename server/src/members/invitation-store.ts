import { sql, type Selectable } from 'kysely';
import type { Tables, Tx } from '../database/database.ts';

export type InvitationRow = Selectable<Tables['invitations']>;
export type OrganizationInvitationRow = Selectable<Tables['organization_invitations']>;
export type InvitationKey = Pick<InvitationRow, 'organization_id' | 'project_id' | 'email'>;

/**
 * The organizations that an email is invited to. The transaction must belong to the user with this
 * email.
 */
export async function listInvitingOrganizations(tx: Tx, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select organization_id as id from invitations where email = ${email}
    union select organization_id from organization_invitations where email = ${email}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Invitations of an email in all organizations, locked until the end of the transaction, which must
 * belong to the user with this email.
 */
export function lockInvitationsOfEmail(tx: Tx, email: string): Promise<InvitationRow[]> {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .orderBy('organization_id')
    .orderBy('project_id')
    .forUpdate()
    .execute();
}

/** The same for invitations to organizations. */
export function lockOrganizationInvitationsOfEmail(
  tx: Tx,
  email: string,
): Promise<OrganizationInvitationRow[]> {
  return tx
    .selectFrom('organization_invitations')
    .selectAll()
    .where('email', '=', email)
    .orderBy('organization_id')
    .forUpdate()
    .execute();
}

/** Invitations of an email in one organization, locked until the end of the transaction. */
export async function lockInvitationsTo(tx: Tx, organizationId: number, email: string) {
  const toProjects = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .orderBy('project_id')
    .forUpdate()
    .execute();
  const toOrganization = await tx
    .selectFrom('organization_invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .forUpdate()
    .execute();
  return { toProjects, toOrganization };
}

export type LinkedInvitation = {
  organization_id: number;
  /** Null: to the organization itself. */
  project_id: number | null;
  email: string;
  invited_by: number | null;
};

/**
 * The invitation, in any organization, that the secret of a link belongs to, if it was sent after
 * an instant.
 */
export async function findInvitationOfLink(
  tx: Tx,
  tokenHash: Buffer,
  invitedSince: Date,
): Promise<LinkedInvitation | undefined> {
  await sql`select set_config('app.invitation_hash', ${tokenHash.toString('hex')}, true)`.execute(
    tx,
  );
  const { rows } = await sql<LinkedInvitation>`
    select organization_id, project_id, email, invited_by from invitations
    where token_hash = ${tokenHash} and invited_at > ${invitedSince}
    union all
    select organization_id, null, email, invited_by from organization_invitations
    where token_hash = ${tokenHash} and invited_at > ${invitedSince}`.execute(tx);
  return rows[0];
}

/** The names that an invitation mentions. The transaction must see its organization. */
export async function getInvitationNames(
  tx: Tx,
  invitation: LinkedInvitation,
): Promise<{
  organization: string;
  project: string | null;
  invited_by: string | null;
  has_account: boolean;
}> {
  return tx
    .selectFrom('organizations')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'organizations.id')
        .on('projects.id', '=', invitation.project_id ?? 0),
    )
    .leftJoin('users as inviter', (join) =>
      join.on('inviter.id', '=', invitation.invited_by ?? 0).on('inviter.deleted_at', 'is', null),
    )
    .select(({ exists, selectFrom }) => [
      'organizations.name as organization',
      'projects.name as project',
      'inviter.name as invited_by',
      exists(selectFrom('users').select('users.id').where('users.email', '=', invitation.email))
        .$castTo<boolean>()
        .as('has_account'),
    ])
    .where('organizations.id', '=', invitation.organization_id)
    .executeTakeFirstOrThrow();
}

/** Pending invitations of a project, by email: those whose email has not joined it. */
export function listPendingInvitations(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<Pick<InvitationRow, 'email' | 'role' | 'screenshot_interval'>[]> {
  return tx
    .selectFrom('invitations')
    .select(['email', 'role', 'screenshot_interval'])
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_members')
            .innerJoin('users', 'users.id', 'project_members.user_id')
            .select('users.id')
            .whereRef('project_members.organization_id', '=', 'invitations.organization_id')
            .whereRef('project_members.project_id', '=', 'invitations.project_id')
            .whereRef('users.email', '=', 'invitations.email'),
        ),
      ),
    )
    .orderBy('email')
    .execute();
}

/** The link of an invitation: the hash of its secret, who sent it and when. */
type LinkColumns = Pick<InvitationRow, 'token_hash' | 'invited_by' | 'invited_at'>;

/** Updates an existing invitation. A renewed link invalidates the previous one. */
export async function upsertInvitation(
  tx: Tx,
  invitation: Omit<InvitationRow, keyof LinkColumns>,
  link: LinkColumns,
  { renewsLink }: { renewsLink: boolean },
): Promise<void> {
  const { organization_id, project_id, email, ...changes } = invitation;
  await tx
    .insertInto('invitations')
    .values({ ...invitation, ...link })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'project_id', 'email'])
        .doUpdateSet({ ...changes, ...(renewsLink && link) }),
    )
    .execute();
}

/** Whether there was one. */
export async function deleteInvitation(tx: Tx, key: InvitationKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', key.organization_id)
    .where('project_id', '=', key.project_id)
    .where('email', '=', key.email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The same for an invitation to an organization. */
export async function upsertOrganizationInvitation(
  tx: Tx,
  invitation: Omit<OrganizationInvitationRow, keyof LinkColumns>,
  link: LinkColumns,
  { renewsLink }: { renewsLink: boolean },
): Promise<void> {
  const { role } = invitation;
  await tx
    .insertInto('organization_invitations')
    .values({ ...invitation, ...link })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'email']).doUpdateSet({ role, ...(renewsLink && link) }),
    )
    .execute();
}

/** Whether there was one. */
export async function deleteOrganizationInvitation(
  tx: Tx,
  organizationId: number,
  email: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('organization_invitations')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes invitations of an email to projects of an organization. Returns whether there were any.
 */
export async function deleteProjectInvitations(
  tx: Tx,
  organizationId: number,
  email: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all invitations of an email. The transaction must belong to the user with this email. */
export async function deleteInvitationsOfEmail(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute();
  await tx.deleteFrom('organization_invitations').where('email', '=', email).execute();
}
