import type { Access } from '@time-tracker/contract/access';
import { ApiError } from '@time-tracker/contract/errors';
import { projectRoles } from '@time-tracker/contract/project-roles';
import type { Database } from '../database/database.ts';
import { findOrganizationOfProject } from './access-store.ts';
import { projectRoleOf, scopeOf, type Actor, type Grant } from './actor.ts';

const noGrant: Grant = {
  organizationId: 0,
  organizationRole: null,
  projectId: 0,
  projectRole: null,
};

/** Throws recorder_token when a session that can only record makes a call that is not for recorders. */
export function checkScope({ scope }: Actor, isForRecorders: boolean): void {
  if (scope === 'recorder' && !isForRecorders) throw new ApiError('recorder_token');
}

/**
 * Checks the access rule of a call. Anything in an organization that is not the actor's throws
 * not_found, exactly like what does not exist. Anything else that the actor may not do throws
 * forbidden.
 */
export async function authorize(
  database: Database,
  actor: Actor,
  access: Access,
  subject: number | undefined,
): Promise<Grant> {
  switch (access.who) {
    case 'anyone':
    case 'signed_in':
      return noGrant;
    case 'owner_type':
      if (actor.type !== 'Owner') throw new ApiError('forbidden');
      return noGrant;
    case 'organization_member':
    case 'organization_owner':
      return authorizeOrganization(actor, access.who, subject ?? 0);
    case 'project_member':
    case 'project_manager':
    case 'project_owner':
      return authorizeProject(database, actor, access.who, subject ?? 0);
  }
}

function authorizeOrganization(
  actor: Actor,
  who: 'organization_member' | 'organization_owner',
  organizationId: number,
): Grant {
  const role = actor.organizations.get(organizationId);
  if (role === undefined) throw new ApiError('not_found');
  if (who === 'organization_owner' && role !== 'owner') throw new ApiError('forbidden');
  return { ...noGrant, organizationId, organizationRole: role };
}

async function authorizeProject(
  database: Database,
  actor: Actor,
  who: 'project_member' | 'project_manager' | 'project_owner',
  projectId: number,
): Promise<Grant> {
  const scope = scopeOf(actor);
  const home = await database.transaction(scope, (tx) =>
    findOrganizationOfProject(tx, projectId, scope.organizationIds),
  );
  if (home === undefined) throw new ApiError('not_found');
  const { organizationId } = home;
  const organizationRole = actor.organizations.get(organizationId) ?? null;
  const projectRole = projectRoleOf(actor, { id: projectId, organizationId }) ?? null;
  const isAllowed = {
    project_member: projectRole !== null,
    project_manager: projectRole === projectRoles.manager,
    project_owner: organizationRole === 'owner',
  }[who];
  if (!isAllowed) throw new ApiError('forbidden');
  return { organizationId, organizationRole, projectId, projectRole };
}
