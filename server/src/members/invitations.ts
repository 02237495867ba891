import { randomBytes } from 'node:crypto';
import { ApiError } from '@time-tracker/contract/errors';
import type { Invitation } from '@time-tracker/contract/members/invitation';
import { invitationLinkDays } from '@time-tracker/contract/limits';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import { dayMs } from '@time-tracker/contract/time/durations';
import { i18n } from '../language/server-texts.ts';
import { scopeOf, type Actor } from '../access/actor.ts';
import { hashToken } from '../access/authenticate.ts';
import {
  insertOrganizationMember,
  makeOwner,
  upsertProjectMember,
} from '../access/membership-store.ts';
import { lockOrganizationsShared } from '../access/work-lock-store.ts';
import { nobodyScope, setScope, type Database, type Tx } from '../database/database.ts';
import { stopTimersOfProject } from '../timer/timer.ts';
import {
  deleteInvitation,
  deleteInvitationsOfEmail,
  deleteOrganizationInvitation,
  deleteProjectInvitations,
  findInvitationOfLink,
  getInvitationNames,
  listInvitingOrganizations,
  lockInvitationsOfEmail,
  lockInvitationsTo,
  lockOrganizationInvitationsOfEmail,
  upsertInvitation,
  upsertOrganizationInvitation,
  type InvitationRow,
  type OrganizationInvitationRow,
} from './invitation-store.ts';

/** The invited role, and who invites. */
type Invited<Role> = {
  email: string;
  role: Role;
  invitedBy: number;
  now: Date;
  /** Whether the new link is mailed. Otherwise a link that was mailed before stays valid. */
  isMailed: boolean;
};

/** Invites an email to a project, again if it was before. Returns the secret of the link. */
export async function inviteToProject(
  tx: Tx,
  project: { organizationId: number; projectId: number },
  { email, role, invitedBy, now, isMailed, interval }: Invited<ProjectRole> & { interval: number },
): Promise<string> {
  const secret = makeLinkSecret();
  const link = { token_hash: hashToken(secret), invited_by: invitedBy, invited_at: now };
  await upsertInvitation(
    tx,
    {
      organization_id: project.organizationId,
      project_id: project.projectId,
      email,
      role,
      screenshot_interval: interval,
    },
    link,
    { renewsLink: isMailed },
  );
  return secret;
}

/** Invites an email to an organization, again if it was before. Returns the secret of the link. */
export async function inviteToOrganization(
  tx: Tx,
  organizationId: number,
  { email, role, invitedBy, now, isMailed }: Invited<OrganizationRole>,
): Promise<string> {
  const secret = makeLinkSecret();
  const link = { token_hash: hashToken(secret), invited_by: invitedBy, invited_at: now };
  const place = { organization_id: organizationId, email, role };
  await upsertOrganizationInvitation(tx, place, link, { renewsLink: isMailed });
  return secret;
}

/** Deletes all invitations of an email in an organization. Returns whether there were any. */
export async function withdrawInvitations(
  tx: Tx,
  organizationId: number,
  email: string,
): Promise<boolean> {
  const toProjects = await deleteProjectInvitations(tx, organizationId, email);
  const toOrganization = await deleteOrganizationInvitation(tx, organizationId, email);
  return toProjects || toOrganization;
}

/** Deletes the role stored in a pending invitation, because an owner has chosen another one. */
export async function deleteInvitedRole(tx: Tx, organizationId: number, email: string) {
  await deleteOrganizationInvitation(tx, organizationId, email);
}

/**
 * Deletes all invitations of an account that is being deleted. The transaction must belong to its
 * user.
 */
export async function deleteInvitations(tx: Tx, email: string): Promise<void> {
  await deleteInvitationsOfEmail(tx, email);
}

/** Describes the invitation of a link. Throws not_found for an unknown, used or expired link. */
export function describeInvitation(
  database: Database,
  secret: string,
  now: Date,
): Promise<Invitation> {
  return database.transaction(nobodyScope, async (tx) => {
    const found = await getInvitationOfLink(tx, secret, now);
    await setScope(tx, { userId: 0, organizationIds: [found.organization_id] });
    return { ...(await getInvitationNames(tx, found)), email: found.email };
  });
}

/**
 * Applies an invitation to the caller and returns its organization. Throws not_found for an
 * unknown, used or expired link, and forbidden when it was sent to another email.
 */
export function acceptInvitation(
  database: Database,
  actor: Actor,
  secret: string,
  now: Date,
): Promise<number> {
  return database.transaction(scopeOf(actor), async (tx) => {
    const { email, organization_id } = await getInvitationOfLink(tx, secret, now);
    if (email !== actor.email) {
      throw new ApiError('forbidden', {
        message: i18n.t(
          'This invitation was sent to {email}. Sign in with that email to accept it.',
          { email },
        ),
      });
    }
    const user = { id: actor.userId, email: actor.email };
    const { joined } = await takeInvitations(tx, user, { secret }, now);
    // Another request used it at the same moment.
    if (!joined) throw new ApiError('not_found');
    return organization_id;
  });
}

/**
 * The secret of a link that was sent to an email, or `shown` when the email is verified in another
 * way.
 */
export type AddressProof = { secret: string | undefined } | 'shown';

/**
 * Adds a user to the organizations and projects that their email is invited to. Returns whether
 * there are any, whether the user now owns one, and whether the email is verified. With a verified
 * email, the user gets the invited roles. Otherwise they become a member, who sees only their own
 * work, and invitations to other roles stay until the user opens a link.
 */
export async function takeInvitations(
  tx: Tx,
  user: { id: number; email: string },
  proof: AddressProof,
  now: Date,
): Promise<{ joined: boolean; isOwner: boolean; isProven: boolean }> {
  await lockOrganizationsShared(tx, await listInvitingOrganizations(tx, user.email));
  const toProjects = await lockInvitationsOfEmail(tx, user.email);
  const toOrganizations = await lockOrganizationInvitationsOfEmail(tx, user.email);
  const all = [...toProjects, ...toOrganizations];
  const isProven = proof === 'shown' || all.some((one) => isOpenedBy(one, proof.secret, now));
  if (all.length === 0) return { joined: false, isOwner: false, isProven };
  const organizationIds = [...new Set(all.map((one) => one.organization_id))];
  await setScope(tx, { userId: user.id, organizationIds });
  for (const organization_id of organizationIds) {
    await insertOrganizationMember(tx, {
      organization_id,
      user_id: user.id,
      role: 'member',
      joined_at: now,
    });
  }
  const owned = await takeOrganizationRoles(tx, user.id, toOrganizations, isProven);
  for (const invitation of toProjects) {
    const isOwner = owned.includes(invitation.organization_id);
    await takeProjectRole(tx, user.id, invitation, { isProven, isOwner, now });
  }
  return { joined: true, isOwner: owned.length > 0, isProven };
}

/** Gives a member the roles of their pending invitations to this organization. */
export async function grantInvitedRoles(
  tx: Tx,
  organizationId: number,
  user: { id: number; email: string },
  now: Date,
): Promise<void> {
  const { toProjects, toOrganization } = await lockInvitationsTo(tx, organizationId, user.email);
  const owned = await takeOrganizationRoles(tx, user.id, toOrganization, true);
  const isOwner = owned.length > 0;
  for (const invitation of toProjects) {
    await takeProjectRole(tx, user.id, invitation, { isProven: true, isOwner, now });
  }
}

/** Returns the organizations that the user owns from now on. */
async function takeOrganizationRoles(
  tx: Tx,
  userId: number,
  invitations: readonly OrganizationInvitationRow[],
  isProven: boolean,
): Promise<number[]> {
  const owned: number[] = [];
  for (const { organization_id, email, role } of invitations) {
    if (role === 'owner' && !isProven) continue;
    if (role === 'owner') {
      await makeOwner(tx, organization_id, userId);
      owned.push(organization_id);
    }
    await deleteOrganizationInvitation(tx, organization_id, email);
  }
  return owned;
}

async function takeProjectRole(
  tx: Tx,
  userId: number,
  invitation: InvitationRow,
  { isProven, isOwner, now }: { isProven: boolean; isOwner: boolean; now: Date },
): Promise<void> {
  const { organization_id, project_id, screenshot_interval } = invitation;
  const role: ProjectRole = isProven ? (invitation.role as ProjectRole) : projectRoles.member;
  await upsertProjectMember(tx, {
    organization_id,
    project_id,
    user_id: userId,
    role,
    screenshot_interval,
    joined_at: now,
  });
  if (role === invitation.role) await deleteInvitation(tx, invitation);
  if (role === projectRoles.viewer && !isOwner) {
    await stopTimersOfProject(
      tx,
      { organizationId: organization_id, projectId: project_id },
      userId,
    );
  }
}

async function getInvitationOfLink(tx: Tx, secret: string, now: Date) {
  const found = await findInvitationOfLink(tx, hashToken(secret), openedSince(now));
  if (found !== undefined) return found;
  throw new ApiError('not_found', {
    message: i18n.t('This invitation is invalid, already used, withdrawn or expired.'),
  });
}

function isOpenedBy(
  invitation: { token_hash: Buffer; invited_at: Date },
  secret: string | undefined,
  now: Date,
): boolean {
  return (
    secret !== undefined &&
    invitation.invited_at > openedSince(now) &&
    invitation.token_hash.equals(hashToken(secret))
  );
}

function openedSince(now: Date): Date {
  return new Date(now.getTime() - invitationLinkDays * dayMs);
}

function makeLinkSecret(): string {
  return randomBytes(32).toString('base64url');
}
