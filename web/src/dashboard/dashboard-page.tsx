import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import type { Organization } from '@time-tracker/contract/organization';
import { memo, Suspense, useCallback } from 'react';
import { useLastError } from '../api/last-error.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { useIsTimerRunning } from '../timer/timer-state.ts';
import { QueryFailure } from '../routing/load-state.tsx';
import { PrintedHeading } from '../filters/printed-heading.tsx';
import {
  peopleOf,
  usePeopleAndProjects,
  type ListedProject,
} from '../filters/use-people-and-projects.ts';
import { useWorkFilters, type WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { WorkFilterBar } from '../filters/work-filter-bar.tsx';
import { lazyPart } from '../routing/lazy-part.tsx';
import { useAfterFirstPaint } from '../ui/after-first-paint.ts';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import classes from './dashboard-page.module.css';
import { FirstStepsPanel } from './first-steps/first-steps-panel.tsx';
import { LatestScreenshots } from './latest-screenshots.tsx';
import { NothingWorked } from './nothing-worked.tsx';
import { RangeHeading } from './range-heading.tsx';
import { useScreenLinks, type LinkTo } from './screen-links.ts';
import { SummaryCards } from './summary-cards.tsx';
import { TeamPanel } from './team/team-panel.tsx';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { useLivePace } from './use-live-pace.ts';
import { useOverview, usePresent } from './use-overview.ts';
import { useSummaries } from './use-summaries.ts';

/** Below the first view, so it is loaded separately. */
const { Component: RangeSection } = lazyPart(async () => ({
  Component: (await import('./range-section.tsx')).RangeSection,
}));

/** Work in the selected organization, past and present, as far as the user may see it. */
export function DashboardPage() {
  const organization = useOrganization();
  const address = useWorkFilters({ preset: 'last_30_days' });
  const { projects, isLoaded } = usePeopleAndProjects(organization.id);
  return (
    <Page
      title={t`Dashboard`}
      hasPrintedHeading
      actions={
        <WorkFilterBar address={address} projects={projects} isLoaded={isLoaded} hasRange={false} />
      }
    >
      <PrintedHeading title={t`Dashboard`} address={address} projects={projects} hasRange={false} />
      <OrganizationAtGlance
        // Remounts, so that no number of another organization shows while its own load.
        key={organization.id}
        organization={organization}
        address={address}
        projects={projects}
      />
    </Page>
  );
}

interface OrganizationAtGlanceProps {
  organization: Organization;
  address: WorkFiltersInAddress;
  projects: ListedProject[];
}

function OrganizationAtGlance({ organization, address, projects }: OrganizationAtGlanceProps) {
  const { filters, calendar, input } = address;
  const isTimerRunning = useIsTimerRunning();
  const paceMs = useLivePace(isTimerRunning);
  const linkTo = useScreenLinks(address);
  const { current, before, endedAtMs, failure } = useSummaries(input, paceMs);
  const overview = useOverview(address, paceMs);
  const overviewError = useLastError(overview);
  const shown = overviewError === null ? overview.data : undefined;
  const workedSeconds = failure
    ? 0
    : mostWorked(current?.totalMonthlyWorked, shown?.total.duration);
  const firstSteps = useFirstSteps(organization, workedSeconds, filters.timeZone);
  const hasWork = shown !== undefined && shown.total.duration > 0;
  const isAfterFirst = useAfterFirstPaint();
  const seesOthers = filters.userId === undefined && peopleOf(projects, undefined).length > 1;
  const isNarrowed = filters.userId !== undefined || filters.projectId !== undefined;
  return (
    // Remounts with the first steps, so that nothing a person is about to click moves down.
    <Stack gap="lg" key={firstSteps ? 1 : 0}>
      {firstSteps && (
        <div className={classes.firstSteps}>
          <FirstStepsPanel organization={organization} {...firstSteps} />
        </div>
      )}
      {failure ? (
        <QueryFailure title={t`Could not load the numbers`} query={failure} />
      ) : (
        <SummaryCards
          current={current}
          before={before}
          endedAtMs={endedAtMs}
          timeZone={filters.timeZone}
          recent={shown?.recent}
          linkTo={linkTo}
          calendar={calendar}
        />
      )}
      <Present
        input={input}
        seesOthers={organization.role === 'owner' || peopleOf(projects, undefined).length > 0}
        projects={projects}
        timeZone={filters.timeZone}
        linkTo={linkTo}
        paceMs={paceMs}
        isHeld={firstSteps === undefined && !isNarrowed}
      />
      <RangeHeading address={address} overview={shown} seesOthers={seesOthers} />
      {shown?.total.duration === 0 && <NothingWorked address={address} />}
      {hasWork && !isAfterFirst && <div className={classes.place} />}
      {hasWork && isAfterFirst && (
        <Suspense fallback={<LoadingCharts />}>
          <RangeSection
            overview={shown}
            filters={filters}
            calendar={calendar}
            seesOthers={seesOthers}
            linkTo={linkTo}
          />
        </Suspense>
      )}
      {shown === undefined && overviewError === null && <LoadingCharts />}
      {overviewError !== null && (
        <QueryFailure
          title={t`Could not load the charts`}
          query={{ ...overview, error: overviewError }}
        />
      )}
    </Stack>
  );
}

/** The longer of the two times. Undefined until the month is loaded, unless the range has time. */
function mostWorked(monthSeconds: number | undefined, rangeSeconds = 0): number | undefined {
  return rangeSeconds > 0 ? Math.max(monthSeconds ?? 0, rangeSeconds) : monthSeconds;
}

interface PresentProps {
  /** Whether the user may see the work of other people. */
  seesOthers: boolean;
  projects: ListedProject[];
  input: WorkFiltersInAddress['input'];
  timeZone: string;
  linkTo: LinkTo;
  paceMs: () => number;
  /** Stays as it is while loading, so that it appears together with the first steps. */
  isHeld: boolean;
}

/** The team today, and the latest screenshots. */
const Present = memo(function Present(props: PresentProps) {
  const { input, timeZone, linkTo, paceMs, seesOthers, projects, isHeld } = props;
  const present = usePresent(input, timeZone, paceMs);
  const { dataUpdatedAt, refetch } = present;
  const data = isHeld ? undefined : present.data;
  const fetchFresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const error = useLastError(present);
  const isOfOne = input.user_id !== null || !seesOthers;
  if (error !== null) {
    return (
      <QueryFailure
        title={
          seesOthers
            ? t`Could not load who is working and the latest screenshots`
            : t`Could not load your day and the latest screenshots`
        }
        query={{ ...present, error }}
      />
    );
  }
  return (
    <>
      <TeamPanel
        present={data}
        seesOthers={seesOthers}
        clockAheadMs={data ? Date.parse(data.now) - dataUpdatedAt : 0}
        timeZone={timeZone}
        scope={input}
        paceMs={paceMs}
        linkTo={linkTo}
        onExpired={fetchFresh}
      />
      <LatestScreenshots
        present={data}
        timeZone={timeZone}
        linkTo={linkTo}
        projects={isOfOne ? projects : undefined}
        onExpired={fetchFresh}
      />
    </>
  );
});

function LoadingCharts() {
  return (
    <>
      <Panel title={t`Worked per day`}>
        <SkeletonRows label={t`Loading the charts`} rows={5} height={44} />
      </Panel>
      <div className={classes.columns}>
        <Panel title={t`When work happens`}>
          <SkeletonRows label={t`Loading the hours`} rows={5} height={28} />
        </Panel>
        <Panel title={t`Top projects`}>
          <SkeletonRows label={t`Loading the top projects`} rows={5} height={28} />
        </Panel>
      </div>
    </>
  );
}
