import { t } from '@lingui/core/macro';
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

/** Why there are no apps, and what to do. */
export function NoApps({ address, filter, isWithoutProjects }: NoAppsProps) {
  if (isWithoutProjects) {
    return (
      <NoProjectsNotice
        icon={<IconApps size={28} />}
        title={t`No apps yet`}
        why={t`App usage appears once someone tracks time on a project.`}
      />
    );
  }
  const { filters, setParameters } = address;
  const isSearched = filter.search !== undefined || filter.kind !== undefined;
  const isNarrowed = filters.projectId !== undefined || filters.userId !== undefined;
  return (
    <EmptyNotice
      icon={<IconApps size={28} />}
      title={isSearched ? t`No matches` : t`No apps in this range`}
      why={
        isSearched
          ? t`No app, website or title in this range matches the search.`
          : t`The desktop app records which app is active. The web timer cannot, and manual time has no apps.`
      }
      action={
        <Group justify="center" gap="sm">
          {isSearched && (
            <Button onClick={() => setParameters({ search: undefined, kind: undefined })}>
              {t`Clear the search`}
            </Button>
          )}
          <WiderChoices address={address} />
          {!isSearched && !isNarrowed && (
            <Button component={Link} to={paths.howToRecord} variant="default">
              {t`How to record`}
            </Button>
          )}
        </Group>
      }
    />
  );
}
