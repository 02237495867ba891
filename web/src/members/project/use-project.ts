import { useQuery } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { calls } from '../../api/client.ts';
import { useOrganization } from '../../api/organization-choice.ts';
import { useProjectSearch } from '../../filters/project-search.ts';

interface FoundProject {
  /** Undefined while searching, and if there is none. */
  project: Project | undefined;
  isSearching: boolean;
}

/** A project of the caller, in any of their organizations. */
export function useProject(projectId: number): FoundProject {
  const selected = useOrganization();
  const likely = { organization_id: selected.id, archived: false };
  const first = useQuery(calls.project.all.queryOptions({ input: likely }));
  const isSought = ({ id }: Project) => id === projectId;
  const found = first.data?.find(isSought);
  const elsewhere = useProjectSearch(isSought, first.isSuccess && !found);
  if (found) return { project: found, isSearching: false };
  return {
    project: elsewhere.project,
    isSearching: first.isLoading || (!elsewhere.project && elsewhere.isSearching),
  };
}
