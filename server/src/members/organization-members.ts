import { ApiError, invalidField } from '@time-tracker/contract/errors';
import { screenshotIntervalDefault } from '@time-tracker/contract/limits';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import type { ProjectRole } from '@time-tracker/contract/project-roles';
import { i18n } from '../language/server-texts.ts';
import { lockAccount } from '../access/account-lookup-store.ts';
import { scopeOf, type Call } from '../access/actor.ts';
import { insertAuditLine, type AuditAction } from '../access/audit-store.ts';
import {
  confirmMember,
  insertOrganizationMember,
  lockMembers,
  makeOwner,
  upsertProjectMember,
  setOrganizationRole,
} from '../access/membership-store.ts';
import { lockOrganizationsShared } from '../access/work-lock-store.ts';
import type { Tx } from '../database/database.ts';
import type { Message } from '../mail/message.ts';
import { refuseTooManyAdditions } from './addition-limit.ts';
import {
  deleteInvitedRole,
  grantInvitedRoles,
  inviteToOrganization,
  inviteToProject,
  withdrawInvitations,
} from './invitations.ts';
import { stopTimerInOrganization, stopTimerWithoutMembership } from '../timer/timer.ts';
import { countAdditionMail } from '../access/mail-limits.ts';
import { joinedLinks } from './joined-links.ts';
import type { MemberServices } from './member-services.ts';
import {
  organizationInvitationMail,
  organizationJoinedMail,
} from './organization-invitation-mails.ts';
import {
  refuseRoleChange,
  refuseMemberRemoval,
  type OrganizationSubject,
} from './organization-member-access.ts';
import {
  countOwners,
  deleteOrganizationRecorders,
  deleteMember,
  findMember,
  getOrganizationName,
  listProjectsOf,
} from './organization-member-store.ts';
import {
  findOrganizationMember,
  type ListedOrganizationMember,
} from './organization-member-list.ts';
import { updateIntervals } from './project-member-store.ts';

/** Calls of organizations that are about their members. */
export type OrganizationMemberCall =
  | 'users'
  | 'members'
  | 'person'
  | 'invite'
  | 'invite_all'
  | 'update_user'
  | 'affected_by_interval'
  | 'set_interval'
  | 'confirm_user'
  | 'remove_user';

type Acting = Pick<Call, 'actor' | 'grant' | 'now'>;

export type OrganizationInvitation = {
  email: string;
  role: OrganizationRole;
  projects: {
    project_id: number;
    role: ProjectRole;
    /** Undefined: that of new members of the project. */
    screenshot_interval?: number | undefined;
  }[];
};

/**
 * Adds an account right away, and invites an email without an account, again if it was before. The
 * mail is sent after the commit, unless the daily limit is reached. Throws already_member,
 * too_many, and not_found for a project of another organization.
 */
export async function inviteOrganizationMember(
  services: MemberServices,
  { actor, grant, now }: Acting,
  sent: OrganizationInvitation,
): Promise<ListedOrganizationMember & { mail_sent: boolean }> {
  const { database, mailer, publicUrl } = services;
  const { organizationId } = grant;
  const { email, role, projects } = sent;
  refuseRepeatedProjects(projects);
  const { user, mail } = await database.transaction(scopeOf(actor), async (tx) => {
    await lockMembers(tx, organizationId);
    await refuseTooManyAdditions(tx, organizationId, now);
    const named = await listProjectsOf(
      tx,
      organizationId,
      projects.map(({ project_id }) => project_id),
    );
    if (named.length < projects.length) throw new ApiError('not_found');
    const invitation = { ...sent, projects: withIntervals(projects, named) };
    const about = {
      organization: await getOrganizationName(tx, organizationId),
      projects: named.map(({ name }) => name),
      invitedBy: actor.name,
    };
    const account = await lockAccount(tx, email);
    const sending = { senderId: actor.userId, recipient: email };
    const mail_sent = await countAdditionMail(tx, services, sending, now);
    let message: Message;
    if (account === undefined) {
      const secret = await storeInvitations(tx, { actor, grant, now }, invitation, mail_sent);
      const link = `${publicUrl}/auth/invitation?token=${secret}`;
      message = organizationInvitationMail(email, about, link);
    } else {
      await addMember(tx, organizationId, account.id, invitation, now);
      message = organizationJoinedMail(email, about, joinedLinks(services, account, now));
    }
    const detail = { email, role, projects: projects.map(({ project_id }) => project_id) };
    await writeAuditLog(tx, { actor, grant, now }, 'organization_person_added', detail);
    const listed = await findOrganizationMember(tx, organizationId, email);
    if (listed === undefined) throw new Error(`${organizationId} does not list who was added`);
    return { user: { ...listed, mail_sent }, mail: message };
  });
  if (user.mail_sent) mailer.send(mail);
  return user;
}

/**
 * Throws forbidden, not_found, last_owner. A former owner keeps only their own project memberships.
 */
export async function changeOrganizationMember(
  tx: Tx,
  { actor, grant, now }: Acting,
  userId: number,
  role: OrganizationRole | undefined,
): Promise<void> {
  const { organizationId } = grant;
  await lockMembers(tx, organizationId);
  const subject = await findMember(tx, organizationId, userId);
  if (subject === undefined) throw new ApiError('not_found');
  if (role === undefined) return;
  if (role === subject.role) {
    // Clears the role stored in a pending invitation, which would otherwise override this one when
    // the link is used.
    await deleteInvitedRole(tx, organizationId, subject.email);
    return;
  }
  const acting = await findSubject(tx, organizationId, actor.userId);
  const { owners } = await countOwners(tx, organizationId);
  refuseRoleChange(acting, { userId, ...subject }, role, owners);
  await deleteInvitedRole(tx, organizationId, subject.email);
  if (role === 'owner') await makeOwner(tx, organizationId, userId);
  else {
    await setOrganizationRole(tx, organizationId, userId, role);
    await stopTimerWithoutMembership(tx, organizationId, userId);
  }
  const detail = { user_id: userId, role };
  await writeAuditLog(tx, { actor, grant, now }, 'organization_person_changed', detail);
}

/**
 * Sets the interval of all members of an organization in all its projects, and of those who are
 * invited. A trigger stores the history of each.
 */
export async function setOrganizationInterval(
  tx: Tx,
  { actor, grant, now }: Acting,
  screenshot_interval: number,
): Promise<void> {
  const { organizationId } = grant;
  await lockMembers(tx, organizationId);
  await updateIntervals(tx, organizationId, undefined, screenshot_interval);
  const detail = { screenshot_interval };
  await writeAuditLog(tx, { actor, grant, now }, 'organization_interval_set', detail);
}

/**
 * An owner confirms a member whose email is not verified: their role applies from now on, and so
 * does one that an invitation still offers. Throws not_found.
 */
export async function confirmOrganizationMember(
  tx: Tx,
  { actor, grant, now }: Acting,
  userId: number,
): Promise<void> {
  const { organizationId } = grant;
  await lockMembers(tx, organizationId);
  const subject = await findMember(tx, organizationId, userId);
  if (subject === undefined) throw new ApiError('not_found');
  await grantInvitedRoles(tx, organizationId, { id: userId, email: subject.email }, now);
  const isNew = await confirmMember(tx, organizationId, userId, now);
  if (!isNew) return;
  const detail = { user_id: userId };
  await writeAuditLog(tx, { actor, grant, now }, 'organization_person_confirmed', detail);
}

/**
 * Removes a member, possibly the caller, from an organization and its projects. Their recorded time
 * stays, and their timer there stops. Throws forbidden, not_found, last_owner.
 */
export async function removeOrganizationMember(
  tx: Tx,
  { actor, grant, now }: Acting,
  userId: number,
): Promise<void> {
  const { organizationId, organizationRole } = grant;
  if (userId !== actor.userId && organizationRole !== 'owner') throw new ApiError('forbidden');
  await lockMembers(tx, organizationId);
  const subject = await findMember(tx, organizationId, userId);
  if (subject === undefined) throw new ApiError('not_found');
  const acting = await findSubject(tx, organizationId, actor.userId);
  const { owners } = await countOwners(tx, organizationId);
  refuseMemberRemoval(acting, { userId, ...subject }, owners);
  const user = { id: userId, email: subject.email };
  await leaveOrganization(tx, organizationId, user, { actorId: actor.userId, now });
}

/** Deletes a membership and the pending invitations of its email. The caller checks the rules. */
export async function leaveOrganization(
  tx: Tx,
  organizationId: number,
  user: { id: number; email: string },
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  await deleteMember(tx, organizationId, user.id);
  // Otherwise a pending invitation would add the member again.
  await withdrawInvitations(tx, organizationId, user.email);
  await stopTimerInOrganization(tx, organizationId, user.id);
  // After the timer: reports of recorders lock in the same order.
  await deleteOrganizationRecorders(tx, organizationId, user.id);
  await insertAuditLine(tx, {
    organizationId,
    actorId,
    at: now,
    action: 'organization_person_removed',
    detail: { user_id: user.id },
  });
}

/** Throws forbidden, not_found. */
export async function withdrawOrganizationInvitations(
  tx: Tx,
  { actor, grant, now }: Acting,
  email: string,
): Promise<void> {
  if (grant.organizationRole !== 'owner') throw new ApiError('forbidden');
  await lockOrganizationsShared(tx, [grant.organizationId]);
  const wasThere = await withdrawInvitations(tx, grant.organizationId, email);
  if (!wasThere) throw new ApiError('not_found');
  await writeAuditLog(tx, { actor, grant, now }, 'organization_person_removed', { email });
}

/** An invitation whose intervals are known. */
type SettledInvitation = Omit<OrganizationInvitation, 'projects'> & {
  projects: ReturnType<typeof withIntervals>;
};

function withIntervals(
  projects: OrganizationInvitation['projects'],
  named: readonly { id: number; default_interval: number }[],
) {
  const defaults = new Map(named.map(({ id, default_interval }) => [id, default_interval]));
  return projects.map(({ project_id, role, screenshot_interval }) => ({
    project_id,
    role,
    screenshot_interval:
      screenshot_interval ?? defaults.get(project_id) ?? screenshotIntervalDefault,
  }));
}

function refuseRepeatedProjects(projects: OrganizationInvitation['projects']): void {
  const ids = new Set(projects.map(({ project_id }) => project_id));
  if (ids.size < projects.length)
    throw invalidField('projects', i18n.t('Select each project only once.'));
}

/** Returns the secret of the link to the organization. */
async function storeInvitations(
  tx: Tx,
  { actor, grant, now }: Acting,
  { email, role, projects }: SettledInvitation,
  isMailed: boolean,
): Promise<string> {
  const { organizationId } = grant;
  const invited = { email, invitedBy: actor.userId, now, isMailed };
  for (const { project_id: projectId, ...place } of projects) {
    const interval = place.screenshot_interval;
    const toProject = { ...invited, role: place.role, interval };
    await inviteToProject(tx, { organizationId, projectId }, toProject);
  }
  return inviteToOrganization(tx, organizationId, { ...invited, role });
}

async function addMember(
  tx: Tx,
  organization_id: number,
  user_id: number,
  { email, role, projects }: SettledInvitation,
  joined_at: Date,
): Promise<void> {
  if ((await findMember(tx, organization_id, user_id)) !== undefined) {
    throw new ApiError('already_member', {
      message: i18n.t('This person is already a member of the organization.'),
    });
  }
  await insertOrganizationMember(tx, { organization_id, user_id, role: 'member', joined_at });
  if (role === 'owner') await makeOwner(tx, organization_id, user_id);
  for (const place of projects) {
    await upsertProjectMember(tx, { organization_id, user_id, joined_at, ...place });
  }
  await withdrawInvitations(tx, organization_id, email);
}

async function findSubject(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<OrganizationSubject | undefined> {
  const member = await findMember(tx, organizationId, userId);
  return member && { userId, ...member };
}

function writeAuditLog(
  tx: Tx,
  { actor, grant, now }: Acting,
  action: AuditAction,
  detail: Record<string, unknown>,
): Promise<void> {
  const { organizationId } = grant;
  return insertAuditLine(tx, { organizationId, actorId: actor.userId, at: now, action, detail });
}
