import { useQueries } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { calls } from '../api/client.ts';
import { useOrganization, useOrganizationChoice } from '../api/organization-choice.ts';

interface ProjectSearch {
  /** Undefined while searching, and if there is none. */
  project: Project | undefined;
  isSearching: boolean;
}

/**
 * Searches the caller's projects for one that a link names: archived projects, and those of other
 * organizations. Callers search the active projects of the selected organization first.
 */
export function useProjectSearch(
  isSought: (project: Project) => boolean,
  isEnabled: boolean,
): ProjectSearch {
  const selected = useOrganization();
  const { organizations = [] } = useOrganizationChoice();
  const homes = organizations
    .flatMap(({ id }) => [false, true].map((archived) => ({ organization_id: id, archived })))
    .filter((home) => home.archived || home.organization_id !== selected.id);
  return useQueries({
    queries: homes.map((home) =>
      calls.project.all.queryOptions({ input: home, enabled: isEnabled }),
    ),
    combine: (queries) => ({
      project: queries.flatMap(({ data }) => data ?? []).find(isSought),
      isSearching: queries.some(({ isLoading }) => isLoading),
    }),
  });
}
