import { ApiError } from '@time-tracker/contract/errors';
import { screenshotIntervalDefault } from '@time-tracker/contract/limits';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import { lockAccount } from '../access/account-lookup-store.ts';
import { scopeOf, type Actor, type Call, type Grant } from '../access/actor.ts';
import { insertAuditLine } from '../access/audit-store.ts';
import {
  insertOrganizationMember,
  deleteMemberWithoutProjects,
  lockMembers,
} from '../access/membership-store.ts';
import { lockOrganizationsShared } from '../access/work-lock-store.ts';
import { violates, type Tx } from '../database/database.ts';
import { stopTimersOfProject } from '../timer/timer.ts';
import { countAdditionMail } from '../access/mail-limits.ts';
import { joinedLinks } from './joined-links.ts';
import type { MemberServices } from './member-services.ts';
import { refuseTooManyAdditions } from './addition-limit.ts';
import { deleteInvitation } from './invitation-store.ts';
import { invitationMail, joinedMail } from './project-invitation-mails.ts';
import { inviteToProject } from './invitations.ts';
import {
  describeInvited,
  describeProjectMember,
  type ProjectMember,
} from './project-member-list.ts';
import { isManager, refuseChange, refuseRemoval, type Acting } from './project-member-access.ts';
import {
  deleteProjectMember,
  findProjectName,
  findOrganizationRoleOfMember,
  getEmail,
  insertProjectMember,
  updateIntervals,
  updateProjectMember,
} from './project-member-store.ts';

/** Calls of projects that are about their members. */
export type ProjectMemberCall =
  | 'members'
  | 'add'
  | 'update_member'
  | 'affected_by_interval'
  | 'set_interval'
  | 'remove';

export type Addition = {
  email: string;
  role: ProjectRole;
  /** Undefined: that of new members of the project. */
  screenshot_interval: number | undefined;
};

/**
 * Adds an account right away, and invites an email without an account, again if it was before. The
 * mail is sent after the commit, unless the daily limit is reached. Throws already_member,
 * too_many.
 */
export async function addProjectMember(
  services: MemberServices,
  { actor, grant, now }: Pick<Call, 'actor' | 'grant' | 'now'>,
  { email, role, screenshot_interval: chosen }: Addition,
): Promise<ProjectMember & { mail_sent: boolean }> {
  const { database, mailer, publicUrl } = services;
  const { organizationId: organization_id, projectId: project_id } = grant;
  const work = async (tx: Tx) => {
    await lockMembers(tx, organization_id);
    await refuseTooManyAdditions(tx, organization_id, now);
    await writeAuditLog(tx, actor, grant, now, 'project_person_added', { email, role });
    const { default_interval, ...about } = await describeForMail(tx, actor, grant);
    const screenshot_interval = chosen ?? default_interval;
    const account = await lockAccount(tx, email);
    const sending = { senderId: actor.userId, recipient: email };
    const mail_sent = await countAdditionMail(tx, services, sending, now);
    if (account === undefined) {
      const invited = { email, role, interval: screenshot_interval, invitedBy: actor.userId, now };
      const token = await inviteToProject(tx, grant, { ...invited, isMailed: mail_sent });
      const mail = invitationMail(email, about, `${publicUrl}/auth/invitation?token=${token}`);
      return { person: { ...describeInvited(email, role, screenshot_interval), mail_sent }, mail };
    }
    const user_id = account.id;
    await insertOrganizationMember(tx, {
      organization_id,
      user_id,
      role: 'member',
      joined_at: now,
    });
    await insertProjectMember(tx, {
      organization_id,
      project_id,
      user_id,
      role,
      screenshot_interval,
      joined_at: now,
    });
    await deleteInvitation(tx, { organization_id, project_id, email });
    const person = await describeProjectMember(tx, grant, user_id, now);
    const links = joinedLinks(services, account, now);
    return { person: { ...person, mail_sent }, mail: joinedMail(email, about, links) };
  };
  try {
    const { person, mail } = await database.transaction(scopeOf(actor), work);
    if (person.mail_sent) mailer.send(mail);
    return person;
  } catch (error) {
    if (violates(error, 'project_members_unique')) throw new ApiError('already_member');
    throw error;
  }
}

/**
 * Throws forbidden, not_found. A new viewer does not record any longer, so their timer here stops.
 */
export async function changeProjectMember(
  tx: Tx,
  { actor, grant, now }: Pick<Call, 'actor' | 'grant' | 'now'>,
  userId: number,
  changes: { role?: ProjectRole; screenshot_interval?: number },
): Promise<void> {
  const key = keyOf(grant, userId);
  await lockMembers(tx, grant.organizationId);
  const organizationRole = await findOrganizationRoleOfMember(tx, key);
  if (organizationRole === undefined) throw new ApiError('not_found');
  const isOwnRole =
    userId === actor.userId && changes.role === actor.projects.get(key.project_id)?.role;
  const changesRole = changes.role !== undefined && !isOwnRole;
  refuseChange(actingOf(actor, grant), { userId, organizationRole }, changesRole);
  await updateProjectMember(tx, key, changes);
  if (changesRole) {
    // A pending invitation would override this role.
    await deleteInvitation(tx, { ...key, email: await getEmail(tx, userId) });
  }
  await writeAuditLog(tx, actor, grant, now, 'project_person_changed', {
    user_id: userId,
    ...changes,
  });
  if (changes.role === projectRoles.viewer && organizationRole !== 'owner') {
    await stopTimersOfProject(tx, grant, userId);
  }
}

/**
 * Sets the interval of all members of a project and of those who are invited. A trigger stores the
 * history of each, and those whose recording is affected are asked for consent as after any change.
 */
export async function setProjectInterval(
  tx: Tx,
  { actor, grant, now }: Pick<Call, 'actor' | 'grant' | 'now'>,
  screenshot_interval: number,
): Promise<void> {
  await lockMembers(tx, grant.organizationId);
  await updateIntervals(tx, grant.organizationId, grant.projectId, screenshot_interval);
  const detail = { screenshot_interval };
  await writeAuditLog(tx, actor, grant, now, 'project_interval_set', detail);
}

/**
 * Removes a member, possibly the caller, from a project. Removed from their last project, they
 * leave the organization too. Their recorded time stays. Throws forbidden, not_found.
 */
export async function removeProjectMember(
  tx: Tx,
  { actor, grant, now }: Pick<Call, 'actor' | 'grant' | 'now'>,
  userId: number,
): Promise<void> {
  const acting = actingOf(actor, grant);
  if (userId !== actor.userId && !isManager(acting)) throw new ApiError('forbidden');
  const key = keyOf(grant, userId);
  await lockMembers(tx, grant.organizationId);
  const organizationRole = await findOrganizationRoleOfMember(tx, key);
  if (organizationRole === undefined) throw new ApiError('not_found');
  refuseRemoval(acting, { userId, organizationRole });
  const email = await deleteProjectMember(tx, key);
  // Otherwise a pending invitation would add the member again.
  if (email !== undefined) await deleteInvitation(tx, { ...key, email });
  await stopTimersOfProject(tx, grant, userId);
  await deleteMemberWithoutProjects(tx, grant.organizationId, userId);
  await writeAuditLog(tx, actor, grant, now, 'project_person_removed', { user_id: userId, email });
}

/** Throws forbidden, not_found. */
export async function withdrawInvitation(
  tx: Tx,
  { actor, grant, now }: Pick<Call, 'actor' | 'grant' | 'now'>,
  email: string,
): Promise<void> {
  if (!isManager(actingOf(actor, grant))) throw new ApiError('forbidden');
  const { organizationId: organization_id, projectId: project_id } = grant;
  await lockOrganizationsShared(tx, [organization_id]);
  const wasThere = await deleteInvitation(tx, { organization_id, project_id, email });
  if (!wasThere) throw new ApiError('not_found');
  await writeAuditLog(tx, actor, grant, now, 'project_person_removed', { email });
}

async function describeForMail(tx: Tx, actor: Actor, { organizationId, projectId }: Grant) {
  const found = await findProjectName(tx, organizationId, projectId);
  // Deleted since the access check.
  if (found === undefined) throw new ApiError('not_found');
  return {
    project: found.name,
    organization: found.organization_name,
    invitedBy: actor.name,
    default_interval: found.default_interval,
  };
}

function actingOf(actor: Actor, { organizationRole, projectRole }: Grant): Acting {
  return { userId: actor.userId, organizationRole, projectRole };
}

function keyOf({ organizationId, projectId }: Grant, userId: number) {
  return { organization_id: organizationId, project_id: projectId, user_id: userId };
}

function writeAuditLog(
  tx: Tx,
  actor: Actor,
  { organizationId, projectId }: Grant,
  at: Date,
  action:
    | 'project_person_added'
    | 'project_person_changed'
    | 'project_person_removed'
    | 'project_interval_set',
  detail: Record<string, unknown>,
): Promise<void> {
  return insertAuditLine(tx, {
    organizationId,
    actorId: actor.userId,
    at,
    action,
    detail: { project_id: projectId, ...detail },
  });
}

/** Makes the person who creates a project its manager. */
export async function addProjectCreator(
  tx: Tx,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  project: { id: number; organization_id: number },
): Promise<void> {
  const found = await findProjectName(tx, project.organization_id, project.id);
  await insertProjectMember(tx, {
    organization_id: project.organization_id,
    project_id: project.id,
    user_id: actor.userId,
    role: projectRoles.manager,
    screenshot_interval: found?.default_interval ?? screenshotIntervalDefault,
    joined_at: now,
  });
}
