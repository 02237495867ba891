import type { Selectable } from 'kysely';
import type { Tables, Tx } from '../database/database.ts';

export type InvitationRow = Selectable<Tables['invitations']>;
export type InvitationKey = Pick<InvitationRow, 'organization_id' | 'project_id' | 'email'>;

/**
 * Invitations of an address in all organizations, held until the end of the transaction, which has
 * to be of the user with that address.
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

/** Pending ones of a project: those whose address has not joined it, by address. */
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

/** Invites anew when there is an invitation already: the link sent before works no more. */
export async function upsertInvitation(tx: Tx, invitation: InvitationRow): Promise<void> {
  const { organization_id, project_id, email, ...renewed } = invitation;
  await tx
    .insertInto('invitations')
    .values({ organization_id, project_id, email, ...renewed })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'project_id', 'email']).doUpdateSet(renewed),
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
