import { useQueries } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { calls } from './client.ts';
import { useOrganization, useOrganizationChoice } from './organization-choice.ts';

interface ProjectSearch {
  /** Undefined until one is found, or when there is none. */
  project: Project | undefined;
  isSearching: boolean;
}

/**
 * A project of the caller that a link may lead to: archived, or of another organization than the
 * selected one. The active ones of that are looked through before this is enabled.
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
    combine: (answers) => ({
      project: answers.flatMap(({ data }) => data ?? []).find(isSought),
      isSearching: answers.some(({ isLoading }) => isLoading),
    }),
  });
}
