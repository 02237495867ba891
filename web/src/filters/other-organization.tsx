import { Button } from '@mantine/core';
import type { Project } from '@time-tracker/contract/project';
import { selectOrganization, useOrganizationChoice } from '../api/organization-choice.ts';
import { useProjectSearch } from '../api/project-search.ts';
import type { WorkFilters } from './work-filters.ts';

/** Where a colleague's link is about another organization of one's own: leads there, to the same. */
export function OtherOrganization({ filters }: { filters: WorkFilters }) {
  const { projectId, userId } = filters;
  const { organizations, selected } = useOrganizationChoice();
  const isSought = (project: Project) =>
    project.organization_id !== selected?.id &&
    (projectId === undefined || project.id === projectId) &&
    (userId === undefined || project.members.some(({ id }) => id === userId));
  const { project } = useProjectSearch(isSought, true);
  const home = organizations?.find(({ id }) => id === project?.organization_id);
  if (!home) return null;
  // From the beginning: a page that sees the organization change gives up the filters of the other.
  const open = () => {
    selectOrganization(home.id);
    location.reload();
  };
  return <Button onClick={open}>{`Show it in ${home.name}`}</Button>;
}
