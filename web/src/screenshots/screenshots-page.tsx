import { useCallback, useMemo } from 'react';
import type { Capture } from '../api/capture-groups.ts';
import { errorWords } from '../api/api-errors.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { daysOf } from '../filters/day-range.ts';
import { usePeopleAndProjects } from '../filters/use-people-and-projects.ts';
import { useWorkFilters } from '../filters/use-work-filters.ts';
import { WorkFilterBar } from '../filters/work-filter-bar.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { CaptureViewer } from './capture-viewer.tsx';
import { hoursOfDay } from './day-hours.ts';
import { DaySummary } from './day-summary.tsx';
import { DiaryList, MoreBelow } from './diary-list.tsx';
import { DiarySkeleton } from './diary-skeleton.tsx';
import { writeDiary } from './diary.ts';
import { EmptyDay } from './empty-day.tsx';
import { loadedSince, useDayWork } from './use-day-work.ts';

/** A day of work as a diary: what was on the screens, ten minutes by ten minutes. */
export function ScreenshotsPage() {
  const organization = useOrganization();
  const address = useWorkFilters({ preset: 'today' });
  const { filters, setParameters, isLive } = address;
  const { range, timeZone } = filters;
  const { projects, isLoaded } = usePeopleAndProjects(organization.id);
  const work = useDayWork(address);
  const { captures, activities, hasMore } = work;
  const diary = useMemo(
    () =>
      writeDiary({
        hours: daysOf(range).flatMap((day) => hoursOfDay(day, timeZone)),
        captures,
        activities,
        loadedFromMs: loadedSince(captures, hasMore),
      }),
    [range, timeZone, captures, activities, hasMore],
  );
  const open = useCallback(
    (capture: Capture) => setParameters({ capture: capture.id }),
    [setParameters],
  );
  const isEmpty = !work.isPending && !work.error && diary.length === 0 && !hasMore;

  return (
    <Page title="Screenshots" actions={<WorkFilterBar address={address} projects={projects} />}>
      <Panel>
        <DaySummary
          range={range}
          isToday={isLive && range.first === range.last}
          timeZone={timeZone}
          total={work.total}
          imageCount={work.entryCount}
        />
        {work.isPending && !work.error && <DiarySkeleton />}
        {work.error && (
          <FailureNotice
            title="The screenshots could not be loaded"
            words={errorWords(work.error)}
            onRetry={work.refresh}
            isRetrying={work.isRefetching}
          />
        )}
        {isEmpty && isLoaded && (
          <EmptyDay
            address={address}
            isOwner={organization.role === 'owner'}
            hasProjects={projects.length > 0}
          />
        )}
        {diary.length > 0 && (
          <DiaryList
            hours={diary}
            timeZone={timeZone}
            showsDays={range.first !== range.last}
            showsNames={diary.some(({ rows }) => rows.length > 1) || filters.userId !== undefined}
            onOpen={open}
            onExpired={work.refresh}
          />
        )}
        {hasMore && <MoreBelow onSeen={work.loadMore} isLoading={work.isLoadingMore} />}
      </Panel>
      <CaptureViewer
        captures={captures}
        captureId={address.parameters.get('capture') ?? undefined}
        projects={projects}
        timeZone={timeZone}
        onGoTo={(captureId) => setParameters({ capture: captureId }, true)}
        onExpired={work.refresh}
        onMissing={work.loadMore}
      />
    </Page>
  );
}
