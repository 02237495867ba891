import { useQuery } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { calls } from '../api/client.ts';
import { useOrganizationChoice } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';

/**
 * Whose page the user may open: owners everyone's, managers and viewers those of the people in their
 * projects, everyone their own. The server decides the same.
 */
export function useMayOpenPerson(): (userId: number) => boolean {
  const user = useCurrentUser();
  const { selected } = useOrganizationChoice();
  const visibleIds = useOwnProjects(visibleIdsOf) ?? none;
  return (userId) => userId === user.id || selected?.role === 'owner' || visibleIds.has(userId);
}

/** Which projects the user may open: owners all of the organization, others those they are in. */
export function useMayOpenProject(): (projectId: number) => boolean {
  const { selected } = useOrganizationChoice();
  const ownIds = useOwnProjects(idsOf) ?? none;
  return (projectId) => selected?.role === 'owner' || ownIds.has(projectId);
}

const none: ReadonlySet<number> = new Set();

/** From the list of projects that the timer in the header loads. Not asked for owners. */
function useOwnProjects<T>(select: (projects: Project[]) => T): T | undefined {
  const { selected } = useOrganizationChoice();
  const { data } = useQuery(
    calls.project.all.queryOptions({
      input: { organization_id: selected?.id ?? 0 },
      enabled: selected !== undefined && selected.role !== 'owner',
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
