import type { SessionScope } from '@time-tracker/contract/access';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import type { UserType } from '@time-tracker/contract/accounts/user';
import type { Scope } from '../database/database.ts';
import type { HttpCall } from '../http/http-call.ts';

/**
 * The roles that apply to a user. In an organization where the rights of the user are limited, they
 * are at most those of a member, whatever role was assigned, since the email of the account is not
 * verified.
 */
export type Rights = {
  /** 0 = not signed in. */
  userId: number;
  organizations: ReadonlyMap<number, OrganizationRole>;
  projects: ReadonlyMap<number, ProjectMembership>;
};

export type ProjectMembership = {
  organizationId: number;
  role: ProjectRole;
  /** Whether they see the work of all members of the project. */
  seesAllWork: boolean;
};

/** The user who makes a call. */
export type Actor = Rights & {
  sessionId: string;
  sessionUsedAt: Date;
  scope: SessionScope;
  email: string;
  name: string;
  type: UserType;
  timeZone: string;
};

export const anonymous: Actor = {
  userId: 0,
  sessionId: '',
  sessionUsedAt: new Date(0),
  scope: 'account',
  email: '',
  name: '',
  type: 'Member',
  timeZone: 'UTC',
  organizations: new Map(),
  projects: new Map(),
};

/** The result of a call's access rule. 0 and null where the rule names no such thing. */
export type Grant = {
  organizationId: number;
  organizationRole: OrganizationRole | null;
  projectId: number;
  /** Owners of the organization count as managers. */
  projectRole: ProjectRole | null;
};

export type Call = HttpCall<Actor, Grant>;

/** What a transaction of this actor may access: their organizations and their own rows. */
export function scopeOf(actor: Actor): Scope {
  return { userId: actor.userId, organizationIds: [...actor.organizations.keys()] };
}

export function isOwner(actor: Rights, organizationId: number): boolean {
  return actor.organizations.get(organizationId) === 'owner';
}

/** The role that applies in a project. Undefined: none. */
export function projectRoleOf(
  actor: Rights,
  project: { id: number; organizationId: number },
): ProjectRole | undefined {
  if (isOwner(actor, project.organizationId)) return projectRoles.manager;
  const membership = actor.projects.get(project.id);
  return membership?.organizationId === project.organizationId ? membership.role : undefined;
}
