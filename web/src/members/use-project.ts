import { useQueries, useQuery } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { calls } from '../api/client.ts';
import { useOrganization, useOrganizationChoice } from '../api/organization-choice.ts';

interface FoundProject {
  /** Undefined until it is found, or when there is none. */
  project: Project | undefined;
  isSearching: boolean;
}

/**
 * One project of the caller. A link may lead to an archived project, or to one of another
 * organization than the selected one.
 */
export function useProject(projectId: number): FoundProject {
  const selected = useOrganization();
  const { organizations = [] } = useOrganizationChoice();
  const likely = { organization_id: selected.id, archived: false };
  const first = useQuery(calls.project.all.queryOptions({ input: likely }));
  const found = first.data?.find(({ id }) => id === projectId);
  const others = organizations
    .flatMap(({ id }) => [false, true].map((archived) => ({ organization_id: id, archived })))
    .filter((home) => home.archived || home.organization_id !== selected.id);
  const elsewhere = useQueries({
    queries: others.map((home) =>
      calls.project.all.queryOptions({ input: home, enabled: first.isSuccess && !found }),
    ),
    combine: (answers) => ({
      project: answers.flatMap(({ data }) => data ?? []).find(({ id }) => id === projectId),
      isSearching: answers.some(({ isLoading }) => isLoading),
    }),
  });
  if (found) return { project: found, isSearching: false };
  return {
    project: elsewhere.project,
    isSearching: first.isLoading || (!elsewhere.project && elsewhere.isSearching),
  };
}
