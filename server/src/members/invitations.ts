import { randomBytes } from 'node:crypto';
import { ApiError } from '@time-tracker/contract/errors';
import type { Invitation } from '@time-tracker/contract/invitation';
import { invitationLinkDays } from '@time-tracker/contract/limits';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import { dayMs } from '@time-tracker/contract/time/durations';
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

/** What somebody invited is to be, and who says so. */
type Invited<Role> = {
  email: string;
  role: Role;
  invitedBy: number;
  now: Date;
  /** Whether a mail carries the new link; otherwise one that was mailed before goes on working. */
  isMailed: boolean;
};

/** Invites an address to a project, anew when it was before; answers the secret of the link. */
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

/** Invites an address to an organization, anew when it was before; answers the link's secret. */
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

/** Takes back everything an address is invited to in an organization; whether there was any. */
export async function withdrawInvitations(
  tx: Tx,
  organizationId: number,
  email: string,
): Promise<boolean> {
  const toProjects = await deleteProjectInvitations(tx, organizationId, email);
  const toOrganization = await deleteOrganizationInvitation(tx, organizationId, email);
  return toProjects || toOrganization;
}

/** An owner has decided about somebody's role, so what he was invited as counts no more. */
export async function deleteInvitedRole(tx: Tx, organizationId: number, email: string) {
  await deleteOrganizationInvitation(tx, organizationId, email);
}

/** Forgets every invitation of an address whose account ends; the transaction is of its user. */
export async function deleteInvitations(tx: Tx, email: string): Promise<void> {
  await deleteInvitationsOfEmail(tx, email);
}

/** What an invitation's link is about. Throws not_found for one unknown, taken or too old. */
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
 * Gives the caller what the link's invitation says; answers its organization. Throws not_found for
 * a link unknown, taken or too old, forbidden when it was sent to another address.
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
        message: `This invitation was sent to ${email}; sign in with that address to accept it.`,
      });
    }
    const user = { id: actor.userId, email: actor.email };
    const { joined } = await takeInvitations(tx, user, { secret }, now);
    // Another request took it at this moment.
    if (!joined) throw new ApiError('not_found');
    return organization_id;
  });
}

/** The secret of any link that was sent to an address, or that somebody else vouches for it. */
export type AddressProof = { secret: string | undefined } | 'shown';

/**
 * Lets somebody in wherever his address is invited; whether it is anywhere, and whether that makes
 * him an owner. Once he has proven that the address is his, he gets the roles he was invited to.
 * Else he is a member, who sees only what he records himself; invitations to other roles stay until a
 * link is opened.
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

/** Gives a member what an invitation to this organization still offers their address. */
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

/** The organizations that he owns from now on. */
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
    message: 'This invitation was used, withdrawn or sent anew, or it is too old.',
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
