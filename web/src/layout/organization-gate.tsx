import { Stack } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import { errorWords } from '../api/api-errors.ts';
import { useOrganizationChoice, useOrganizationList } from '../api/organization-choice.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

/** Fetches the organizations; pages are shown for the selected one, and only when there is one. */
export function OrganizationGate() {
  const list = useOrganizationList();
  const { selected } = useOrganizationChoice();
  // Keyed, so that nothing of one organization is left when another one is selected.
  if (selected) return <Outlet key={selected.id} />;
  if (list.isPending) return <SkeletonRows label="Loading your organizations" rows={6} />;
  return (
    <Stack p="md">
      {list.isError ? (
        <FailureNotice
          title="Your organizations could not be loaded"
          words={errorWords(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <Panel>
          <EmptyNotice
            icon={<IconBuilding size={28} />}
            title="No organization yet"
            why="You see projects, time and screenshots here as soon as you belong to an organization. Ask its owner to add your e-mail address to a project."
          />
        </Panel>
      )}
    </Stack>
  );
}
