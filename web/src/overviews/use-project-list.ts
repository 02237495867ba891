import { useQueries } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { calls } from '../api/client.ts';
import { useOrganization } from '../api/organization-choice.ts';

interface ListedProject {
  /** Undefined while loading, and if it is in none of the lists. */
  project: Project | undefined;
  organizationId: number;
  isLoaded: boolean;
}

/** A project of the selected organization, archived or not. */
export function useProjectList(projectId: number): ListedProject {
  const { id } = useOrganization();
  return useQueries({
    queries: [false, true].map((archived) =>
      calls.project.all.queryOptions({ input: { organization_id: id, archived } }),
    ),
    combine: (lists) => {
      const project = lists.flatMap(({ data }) => data ?? []).find((one) => one.id === projectId);
      return {
        project,
        organizationId: id,
        isLoaded: project !== undefined || lists.every(({ isLoading }) => !isLoading),
      };
    },
  });
}
