import type { OrganizationRole } from '@time-tracker/contract/organization';
import type { ProjectRole } from '@time-tracker/contract/project-roles';
import type { UserType } from '@time-tracker/contract/accounts/user';
import type { ContractCall } from '../http/contract-calls.ts';
import type { Who } from '../testing/two-organizations.ts';

/** A person's relation to an organization and its first project. */
export type Standing = {
  /** undefined: not signed in. */
  type: UserType | undefined;
  organizationRole: OrganizationRole | undefined;
  /** Owners of the organization count as managers. */
  projectRole: ProjectRole | undefined;
  /** Whether the recorded work is theirs. */
  isMember: boolean;
  /** Whether they have an account and an invitation whose link was not opened. */
  isUnproven: boolean;
  /** Whether they are the only owner of an organization with other members. */
  isNeeded: boolean;
};

const stranger = {
  type: 'Owner',
  organizationRole: undefined,
  projectRole: undefined,
  isMember: false,
  isUnproven: false,
  isNeeded: false,
} as const;
const signedOut = { ...stranger, type: undefined };
const insider = { ...stranger, organizationRole: 'member' } as const;
const owner = { ...stranger, organizationRole: 'owner', projectRole: 1, isNeeded: true } as const;

const standingsHere: Record<Who, Standing> = {
  nobody: signedOut,
  pending: signedOut,
  owner,
  manager: { ...insider, projectRole: 1 },
  member: { ...insider, type: 'Member', projectRole: 2, isMember: true },
  viewer: { ...insider, projectRole: 3 },
  unproven: { ...insider, type: 'Member', projectRole: 2, isUnproven: true },
  unconfirmed: { ...insider, projectRole: 2 },
  elsewhere: insider,
  removed: stranger,
  'other owner': { ...stranger, isNeeded: true },
};

/** The relation of `who` to the first or second organization. */
export function standingOf(who: Who, place: 'here' | 'there'): Standing {
  if (place === 'here') return standingsHere[who];
  if (who === 'other owner') return owner;
  const { type, isNeeded } = standingsHere[who];
  return { ...stranger, type, isNeeded };
}

/** The expected status, from the contract's access rule and the sample. */
export function expectStatus(
  call: ContractCall,
  sample: { status?(standing: Standing): number; isBySecret?: boolean },
  standing: Standing,
): number {
  const status = statusByRule(call, standing);
  if (status !== 200) return status;
  if (sample.status !== undefined) return sample.status(standing);
  if (call.access?.who !== 'signed_in') return 200;
  throw new Error(
    `${call.name} is for anyone signed in: say in server/src/whole-api/call-samples.ts who gets what`,
  );
}

function statusByRule({ name, access }: ContractCall, standing: Standing): number {
  if (access === undefined) throw new Error(`${name} has no access rule`);
  if (access.who === 'anyone') return 200;
  if (standing.type === undefined) return 401;
  const { type, organizationRole, projectRole } = standing;
  if (access.who === 'signed_in') return 200;
  if (access.who === 'owner_type') return type === 'Owner' ? 200 : 403;
  if (organizationRole === undefined) return 404;
  const isAllowed = {
    organization_member: true,
    organization_owner: organizationRole === 'owner',
    project_member: projectRole !== undefined,
    project_manager: projectRole === 1,
    project_owner: organizationRole === 'owner',
  }[access.who];
  return isAllowed ? 200 : 403;
}
