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
  const isOneDay = filters.range.first === filters.range.last;
  return (
    <EmptyNotice
      icon={<IconApps size={28} />}
      title={isSearched ? t`No matches` : noApps(isOneDay)}
      why={
        isSearched
          ? noMatches(isOneDay)
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

function noApps(isOneDay: boolean): string {
  return isOneDay ? t`No apps on this day` : t`No apps in this range`;
}

function noMatches(isOneDay: boolean): string {
  return isOneDay
    ? t`No app, website or title of this day matches the search.`
    : t`No app, website or title in this range matches the search.`;
}
