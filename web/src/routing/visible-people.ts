import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import type { Project } from '@time-tracker/contract/project';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { calls } from '../api/client.ts';
import { useOrganizationChoice } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';

/**
 * Whose page the user may open: owners everyone's, managers and viewers those of the people in their
 * projects, everyone their own. The server decides the same. `organizationId`: by default the selected one.
 */
export function useMayOpenPerson(organizationId?: number): (userId: number) => boolean {
  const user = useCurrentUser();
  const organization = useOwnOrganization(organizationId);
  const visibleIds = useOwnProjects(organization, visibleIdsOf) ?? none;
  return (userId) =>
    organization !== undefined &&
    (userId === user.id || organization.role === 'owner' || visibleIds.has(userId));
}

/** Which projects the user may open: owners all of the organization, others those they are in. */
export function useMayOpenProject(organizationId?: number): (projectId: number) => boolean {
  const organization = useOwnOrganization(organizationId);
  const ownIds = useOwnProjects(organization, idsOf) ?? none;
  return (projectId) => organization?.role === 'owner' || ownIds.has(projectId);
}

const none: ReadonlySet<number> = new Set();

/** Undefined if the user has left it. */
function useOwnOrganization(organizationId: number | undefined): Organization | undefined {
  const { organizations, selected } = useOrganizationChoice();
  if (organizationId === undefined) return selected;
  return organizations?.find(({ id }) => id === organizationId);
}

/** From the list of projects that the timer in the header loads. Not asked for owners. */
function useOwnProjects<T>(
  organization: Organization | undefined,
  select: (projects: Project[]) => T,
): T | undefined {
  const { data } = useQuery(
    calls.project.all.queryOptions({
      input: { organization_id: organization?.id ?? 0 },
      enabled: organization !== undefined && organization.role !== 'owner',
      select,
    }),
  );
  return data;
}

function idsOf(projects: readonly Project[]): ReadonlySet<number> {
  return new Set(projects.map(({ id }) => id));
}

/** The members of the projects whose work the user sees. */
export function visibleIdsOf(
  projects: readonly Pick<Project, 'role' | 'members'>[],
): ReadonlySet<number> {
  const seen = projects.filter(({ role }) => role !== projectRoles.member);
  return new Set(seen.flatMap(({ members }) => members.map(({ id }) => id)));
}
