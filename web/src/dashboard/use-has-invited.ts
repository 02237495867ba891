import { useQueries } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { calls } from '../api/client.ts';

/** Enough for an organization that is taking its first steps. */
const projectsAsked = 5;

/**
 * Whether an invitation of one of these projects is still open; undefined until that is known.
 * Asks only while `isAsked`.
 */
export function useHasInvited(projects: Project[], isAsked: boolean): boolean | undefined {
  return useQueries({
    queries: projects
      .slice(0, isAsked ? projectsAsked : 0)
      .map((project) => calls.project.members.queryOptions({ input: { project_id: project.id } })),
    combine: (answers) => {
      if (answers.some(({ data }) => data?.some(({ state }) => state === 'pending'))) return true;
      return answers.some(({ isPending }) => isPending) ? undefined : false;
    },
  });
}
