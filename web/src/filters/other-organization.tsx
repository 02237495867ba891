import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import type { Project } from '@time-tracker/contract/project';
import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { selectOrganization, useOrganizationChoice } from '../api/organization-choice.ts';
import { useProjectSearch } from './project-search.ts';
import { useCurrentUser } from '../api/session.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import { peopleOf } from './use-people-and-projects.ts';
import type { WorkFiltersInAddress } from './use-work-filters.ts';
import { WiderChoices } from './wider-choices.tsx';

interface OtherOrganizationProps {
  address: WorkFiltersInAddress;
  /** The title if none of the user's organizations has it. */
  notFoundTitle: ReactNode;
}

/**
 * Shown when a link names a project or member of another organization of the user. Names that
 * organization and links to the same view there.
 */
export function OtherOrganization({ address, notFoundTitle }: OtherOrganizationProps) {
  const { projectId, userId } = address.filters;
  const { organizations, selected } = useOrganizationChoice();
  const { id: ownId } = useCurrentUser();
  const isSought = (project: Project) =>
    project.organization_id !== selected?.id &&
    (projectId === undefined || project.id === projectId) &&
    (userId === undefined || maySee(project, userId, ownId));
  const { project, isSearching } = useProjectSearch(isSought, true);
  const home = organizations?.find(({ id }) => id === project?.organization_id);
  const homeName = home?.name ?? '';
  const selectedName = selected?.name ?? '';
  if (home) {
    return (
      <EmptyNotice
        icon={<IconBuilding size={28} />}
        title={
          projectId === undefined
            ? t`This member is in ${homeName}`
            : t`This project belongs to ${homeName}`
        }
        why={t`The selected organization is ${selectedName}. Each screen shows one organization.`}
        action={
          <Group justify="center" gap="sm">
            <Button onClick={() => openThere(home.id)}>{t`Show it in ${homeName}`}</Button>
            <WiderChoices address={address} offersDays={false} />
          </Group>
        }
      />
    );
  }
  if (isSearching) return <SkeletonRows label={t`Searching your other organizations`} rows={3} />;
  return notFoundTitle;
}

/** Whether the user may see a member's time in a project. */
function maySee(project: Project, userId: number, ownId: number): boolean {
  const seen = userId === ownId ? project.members : peopleOf([project], undefined);
  return seen.some(({ id }) => id === userId);
}

/** Reloads the page, because a change of the organization clears the filters. */
function openThere(organizationId: number): void {
  selectOrganization(organizationId);
  location.reload();
}
