import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useOrganization } from '../api/organization-choice.ts';
import { PrintedHeading } from '../filters/printed-heading.tsx';
import { peopleOf, usePeopleAndProjects } from '../filters/use-people-and-projects.ts';
import { useWorkFilters, type WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { LoadState, type FailedQuery } from '../routing/load-state.tsx';
import { WorkFailure } from '../filters/work-failure.tsx';
import { WorkFilterBar } from '../filters/work-filter-bar.tsx';
import { CsvButton } from '../ui/tables/csv-button.tsx';
import { LoadingPanel } from '../ui/loading-panel.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { downloadApps } from './app-csv.ts';
import { AppCategories } from './app-categories.tsx';
import { AppList } from './app-list.tsx';
import { AppSearch } from './app-search.tsx';
import { AppsByDay } from './apps-by-day.tsx';
import { membersDescription, MembersPanel } from './members-panel.tsx';
import { NoApps } from './no-apps.tsx';
import { RatedTime } from './rated-time.tsx';
import { RulesButton, RulesPart } from './rules/rules-part.tsx';
import { TitlesSince } from './titles-since.tsx';
import { readAppFilter, useAppList, useAppTime, type AppFilter } from './use-app-time.ts';

const ownParameters = ['search', 'kind'];

/** Time by app and website: ratings, by day, by member. */
export function AppsPage() {
  const organization = useOrganization();
  const address = useWorkFilters({ preset: 'this_week', keeps: ownParameters });
  const { projects, isLoaded } = usePeopleAndProjects(organization.id);
  const { input, filters, parameters } = address;
  const filter = useMemo(
    () => readAppFilter({ input, filters, parameters }),
    [input, filters, parameters],
  );
  const seesOthers = peopleOf(projects, undefined).length > 1;
  const hasTitles = organization.settings.titles;
  return (
    <Page
      title={t`Apps`}
      hasPrintedHeading
      actions={
        <>
          <WorkFilterBar address={address} projects={projects} isLoaded={isLoaded} />
          <Download
            // Remounts on a change of the organization, so that no stale data is downloaded.
            key={organization.id}
            filter={filter}
            isLive={address.isLive}
            organization={organization.name}
            range={address.filters.range}
          />
        </>
      }
    >
      <Stack gap="lg">
        <PrintedHeading title={t`Apps`} address={address} projects={projects} />
        <AppSearch address={address} hasTitles={hasTitles} />
        <AppTime
          // Remounts on a change of the organization, so that no stale data is shown while loading.
          key={organization.id}
          address={address}
          filter={filter}
          mayRate={organization.role === 'owner'}
          hasTitles={hasTitles}
          seesOthers={seesOthers}
          isWithoutProjects={isLoaded && projects.length === 0}
        />
      </Stack>
    </Page>
  );
}

function Download(props: {
  filter: AppFilter;
  isLive: boolean;
  organization: string;
  range: { first: string; last: string };
}) {
  const { filter, isLive, organization, range } = props;
  const list = useAppList(filter, isLive);
  const download = useMutation({
    mutationFn: () => downloadApps(filter, { organization, range }),
  });
  return (
    <CsvButton
      hasRows={list.data?.pages.some(({ groups }) => groups.length > 0) === true}
      isLoading={download.isPending}
      onDownload={() => download.mutate()}
    />
  );
}

interface AppTimeProps {
  address: WorkFiltersInAddress;
  filter: AppFilter;
  mayRate: boolean;
  hasTitles: boolean;
  seesOthers: boolean;
  isWithoutProjects: boolean;
}

function AppTime(props: AppTimeProps) {
  const { address, filter, mayRate, hasTitles, seesOthers, isWithoutProjects } = props;
  const list = useAppList(filter, address.isLive);
  const { days, members } = useAppTime(filter, address.isLive, seesOthers);
  const [areRulesOpen, setRulesOpen] = useState(false);
  const rulesButton = useRef<HTMLButtonElement>(null);
  const isPhone = useIsPhone();
  const groups = list.data?.pages.flatMap((page) => page.groups);
  const first = list.data?.pages[0];
  const total = first?.total;
  if (!groups || !first || !total) {
    return (
      <LoadState
        query={list}
        placeholder={<Loading hasTitles={hasTitles} mayRate={mayRate} seesOthers={seesOthers} />}
        failure={(query) => <Failed address={address} query={query} />}
      />
    );
  }
  if (groups.length === 0) {
    return (
      <Panel>
        <NoApps address={address} filter={filter} isWithoutProjects={isWithoutProjects} />
      </Panel>
    );
  }
  return (
    <Stack gap="lg" aria-busy={list.isPlaceholderData}>
      <Panel>
        <RatedTime total={total} />
        <TitlesSince since={first.titles_since} timeZone={filter.time_zone} />
      </Panel>
      {days.data && <AppsByDay days={days.data.days} groups={days.data.groups} address={address} />}
      <LoadState
        query={days}
        placeholder={<LoadingDays />}
        failure={(query) => <Failed address={address} query={query} title={t`By day`} />}
      />
      {first.categories.some(({ category }) => category !== null) && (
        <Panel title={t`By category`}>
          <AppCategories categories={first.categories} totalSeconds={total.seconds} />
          <TitlesSince since={first.titles_since} timeZone={filter.time_zone} />
        </Panel>
      )}
      {areRulesOpen && (
        <RulesPart
          filter={filter}
          mayEdit={mayRate}
          hasTitles={hasTitles}
          onClose={() => {
            setRulesOpen(false);
            rulesButton.current?.focus();
          }}
        />
      )}
      <Panel
        title={t`Apps and websites`}
        {...listTexts(hasTitles, mayRate && !isPhone)}
        padded={false}
        actions={<RulesButton ref={rulesButton} isOpen={areRulesOpen} onToggle={setRulesOpen} />}
      >
        <AppList
          groups={groups}
          unratedCount={total.unrated_count}
          filter={filter}
          mayRate={mayRate}
          hasTitles={hasTitles}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </Panel>
      {seesOthers && members.data && (
        <MembersPanel
          pages={members.data.pages}
          timeZone={filter.time_zone}
          onMore={members.hasNextPage ? () => void members.fetchNextPage() : undefined}
          isLoadingMore={members.isFetchingNextPage}
          onChoose={(userId) => address.change({ userId })}
        />
      )}
      <LoadState
        query={members}
        placeholder={null}
        failure={(query) => <Failed address={address} query={query} title={t`By member`} />}
      />
    </Stack>
  );
}

function listTexts(
  hasTitles: boolean,
  showsKeys: boolean,
): { description?: string; hint?: string } {
  const hints = [
    ...(hasTitles ? [t`Expand an app to see window titles`] : []),
    ...(showsKeys ? [t`Keys: ↑ ↓ move, 1 productive, 2 neutral, 3 unproductive, 0 unrated`] : []),
  ];
  return {
    description: hasTitles
      ? undefined
      : t`Window titles are off for this organization; only app and website names are kept.`,
    hint: hints.length === 0 ? undefined : hints.join(' · '),
  };
}

interface FailedProps {
  address: WorkFiltersInAddress;
  query: FailedQuery;
  title?: string;
}

function Failed({ address, query, title }: FailedProps) {
  return (
    <Panel title={title}>
      <WorkFailure address={address} title={t`Could not load the apps`} query={query} />
    </Panel>
  );
}

interface LoadingProps {
  hasTitles: boolean;
  mayRate: boolean;
  seesOthers: boolean;
}

/** Without By category: only organizations with rules have it. */
function Loading({ hasTitles, mayRate, seesOthers }: LoadingProps) {
  const label = t`Loading apps`;
  const isPhone = useIsPhone();
  return (
    <>
      <LoadingPanel label={label} rows={1} height={isPhone ? 205 : 90} />
      <LoadingDays />
      <LoadingPanel
        label={label}
        title={t`Apps and websites`}
        {...listTexts(hasTitles, mayRate && !isPhone)}
        rows={12}
        height={isPhone ? 68 : 35}
      />
      {seesOthers && (
        <LoadingPanel
          label={label}
          title={t`By member`}
          description={membersDescription()}
          rows={8}
          height={44}
        />
      )}
    </>
  );
}

function LoadingDays() {
  return (
    <LoadingPanel
      label={t`Loading apps`}
      title={t`By day`}
      description={t`Most used apps and websites`}
      rows={1}
      height={useIsPhone() ? 360 : 280}
    />
  );
}
