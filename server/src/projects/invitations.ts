import { hashToken } from '../access/authenticate.ts';
import { setScope, type Tx } from '../database/database.ts';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project';
import { deleteInvitation, lockInvitationsOfEmail } from './invitation-store.ts';
import { insertProjectMember, joinOrganization } from './project-member-store.ts';

/**
 * Lets somebody who just registered into the projects that wait for his address; whether any did.
 * With the link's token he gets the role he was invited to. Without it nobody has proven that the
 * address is his, so he is a member, who sees only what he records himself; an invitation to
 * another role stays until its link is opened.
 */
export async function joinInvitingProjects(
  tx: Tx,
  user: { id: number; email: string },
  token: string | undefined,
  now: Date,
): Promise<boolean> {
  const invitations = await lockInvitationsOfEmail(tx, user.email);
  if (invitations.length === 0) return false;
  const organizationIds = [...new Set(invitations.map((one) => one.organization_id))];
  await setScope(tx, { userId: user.id, organizationIds });
  for (const organizationId of organizationIds) {
    await joinOrganization(tx, organizationId, user.id, now);
  }
  const proven = token === undefined ? undefined : hashToken(token);
  for (const invitation of invitations) {
    const isProven = proven !== undefined && invitation.token_hash.equals(proven);
    const role: ProjectRole = isProven ? (invitation.role as ProjectRole) : projectRoles.member;
    await insertProjectMember(tx, {
      organization_id: invitation.organization_id,
      project_id: invitation.project_id,
      user_id: user.id,
      role,
      screenshot_interval: invitation.screenshot_interval,
      joined_at: now,
    });
    if (role === invitation.role) await deleteInvitation(tx, invitation);
  }
  return true;
}
