import { useQueries } from '@tanstack/react-query';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import { calls } from '../../api/client.ts';

/** A new organization has few projects. */
const projectsMax = 5;

/**
 * Whether one of these projects has a pending invitation. Undefined while that is unknown. Fetches
 * only while `isEnabled`.
 */
export function useHasInvited(projects: ListedProject[], isEnabled: boolean): boolean | undefined {
  return useQueries({
    queries: projects
      .slice(0, isEnabled ? projectsMax : 0)
      .map((project) => calls.project.members.queryOptions({ input: { project_id: project.id } })),
    combine: (results) => {
      if (results.some(({ data }) => data?.some(({ state }) => state === 'pending'))) return true;
      return results.some(({ isPending }) => isPending) ? undefined : false;
    },
  });
}
