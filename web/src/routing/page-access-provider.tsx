import { useQuery } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { calls } from '../api/client.ts';
import { selectOrganization, useOrganizationChoice } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';

/** Which pages of people and projects the user may open. The server decides the same. */
interface PageAccess {
  mayOpenPerson: (userId: number) => boolean;
  mayOpenProject: (projectId: number) => boolean;
  /** For a link to such a page. */
  onOpen?: () => void;
}

const PageAccessContext = createContext<PageAccess>({
  mayOpenPerson: () => false,
  mayOpenProject: () => false,
});

export function usePageAccess(): PageAccess {
  return use(PageAccessContext);
}

interface PageAccessProviderProps {
  /** By default the selected one. Links to pages of another one select it. */
  organizationId?: number;
  children: ReactNode;
}

/**
 * Tells the links inside which pages of an organization the user may open: owners all, managers and
 * viewers those of their projects and of the people in them, others those of their projects and their own.
 */
export function PageAccessProvider({ organizationId, children }: PageAccessProviderProps) {
  const { id: ownId } = useCurrentUser();
  const { organizations, selected } = useOrganizationChoice();
  // Undefined if the user has left it.
  const organization =
    organizationId === undefined
      ? selected
      : organizations?.find((one) => one.id === organizationId);
  const { id, role } = organization ?? {};
  // From the list that the timer in the header loads.
  const { data: visible } = useQuery(
    calls.project.all.queryOptions({
      input: { organization_id: id ?? 0 },
      enabled: id !== undefined && role !== 'owner',
      select: visibleIdsOf,
    }),
  );
  const pages = useMemo(
    (): PageAccess => ({
      mayOpenPerson: (userId) =>
        id !== undefined &&
        (role === 'owner' || userId === ownId || visible?.people.has(userId) === true),
      mayOpenProject: (projectId) => role === 'owner' || visible?.projects.has(projectId) === true,
      ...(organizationId !== undefined && { onOpen: () => selectOrganization(organizationId) }),
    }),
    [id, role, ownId, visible, organizationId],
  );
  return <PageAccessContext value={pages}>{children}</PageAccessContext>;
}

/** The user's projects, and the members of those whose work they see. */
function visibleIdsOf(projects: readonly Project[]) {
  const seen = projects.filter(({ role }) => role !== projectRoles.member);
  return {
    projects: new Set(projects.map(({ id }) => id)),
    people: new Set(seen.flatMap(({ members }) => members.map(({ id }) => id))),
  };
}
