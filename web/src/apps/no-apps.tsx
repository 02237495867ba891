import { Button, Group } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { WiderChoices } from '../filters/wider-choices.tsx';
import { NoProjectsNotice } from '../filters/no-projects-notice.tsx';
import { paths } from '../routing/paths.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import type { AppFilter } from './use-app-time.ts';

interface NoAppsProps {
  address: WorkFiltersInAddress;
  filter: AppFilter;
  isWithoutProjects: boolean;
}

/** Why there is nothing, and what to change. */
export function NoApps({ address, filter, isWithoutProjects }: NoAppsProps) {
  if (isWithoutProjects) {
    return (
      <NoProjectsNotice
        icon={<IconApps size={28} />}
        title="No applications yet"
        because="They are noted with the time that is recorded on a project"
      />
    );
  }
  const { filters, setParameters } = address;
  const isSearched = filter.search !== undefined || filter.kind !== undefined;
  const isNarrowed = filters.projectId !== undefined || filters.userId !== undefined;
  return (
    <EmptyNotice
      icon={<IconApps size={28} />}
      title={isSearched ? 'Nothing matches' : 'No applications in this range'}
      why={
        isSearched
          ? 'No application, site or title of this range matches the search.'
          : 'The desktop recorder notes which application is in front. A browser that records cannot see that, and time added by hand has none.'
      }
      action={
        <Group justify="center" gap="sm">
          {isSearched && (
            <Button onClick={() => setParameters({ search: undefined, kind: undefined })}>
              Clear the search
            </Button>
          )}
          <WiderChoices address={address} />
          {!isSearched && !isNarrowed && (
            <Button component={Link} to={paths.howToRecord} variant="default">
              How to record
            </Button>
          )}
        </Group>
      }
    />
  );
}
