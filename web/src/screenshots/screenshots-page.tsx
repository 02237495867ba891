import { useCallback, useMemo } from 'react';
import type { Capture } from '../api/capture-groups.ts';
import { errorWords } from '../api/api-errors.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
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
import { FilterBar } from './filter-bar.tsx';
import { loadedSince, useDayWork } from './use-day-work.ts';
import { usePeopleAndProjects } from './use-people-and-projects.ts';
import { useScreenshotFilters } from './use-screenshot-filters.ts';
import { useToday } from './use-today.ts';

/** A day of work as a diary: what was on the screens, ten minutes by ten minutes. */
export function ScreenshotsPage() {
  const organization = useOrganization();
  const { time_zone: timeZone } = useCurrentUser();
  const today = useToday(timeZone);
  const address = useScreenshotFilters(today);
  const { filters, change } = address;
  const { projects, isLoaded } = usePeopleAndProjects(organization.id);
  const isToday = filters.day === today;
  const work = useDayWork({ organizationId: organization.id, filters, timeZone, isToday });
  const { captures, activities, hasMore } = work;
  const diary = useMemo(
    () =>
      writeDiary({
        hours: hoursOfDay(filters.day, timeZone),
        captures,
        activities,
        loadedFromMs: loadedSince(captures, hasMore),
      }),
    [filters.day, timeZone, captures, activities, hasMore],
  );
  const open = useCallback((capture: Capture) => change({ captureId: capture.id }), [change]);
  const isEmpty = !work.isPending && !work.error && diary.length === 0 && !hasMore;

  return (
    <Page
      title="Screenshots"
      actions={<FilterBar {...address} today={today} projects={projects} />}
    >
      <Panel>
        <DaySummary
          day={filters.day}
          isToday={isToday}
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
            {...address}
            organizationId={organization.id}
            isOwner={organization.role === 'owner'}
            timeZone={timeZone}
            isToday={isToday}
            hasProjects={projects.length > 0}
          />
        )}
        {diary.length > 0 && (
          <DiaryList
            hours={diary}
            timeZone={timeZone}
            showsNames={diary.some(({ rows }) => rows.length > 1) || filters.userId !== undefined}
            onOpen={open}
            onExpired={work.refresh}
          />
        )}
        {hasMore && <MoreBelow onSeen={work.loadMore} isLoading={work.isLoadingMore} />}
      </Panel>
      <CaptureViewer
        captures={captures}
        captureId={filters.captureId}
        projects={projects}
        timeZone={timeZone}
        onGoTo={(captureId) => change({ captureId }, true)}
        onExpired={work.refresh}
        onMissing={work.loadMore}
      />
    </Page>
  );
}
