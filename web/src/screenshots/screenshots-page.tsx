import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import type { Capture } from '../api/capture-groups.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { usePeopleAndProjects } from '../filters/use-people-and-projects.ts';
import { useWorkFilters } from '../filters/use-work-filters.ts';
import { WorkFailure } from '../filters/work-failure.tsx';
import { WorkFilterBar } from '../filters/work-filter-bar.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { CaptureViewer } from './capture-viewer.tsx';
import { DaySummary } from './diary/day-summary.tsx';
import { DiaryList } from './diary/diary-list.tsx';
import { windowIdAt } from './diary/diary.ts';
import { DiarySkeleton } from './diary/diary-skeleton.tsx';
import { EmptyDay } from './diary/empty-day.tsx';
import { SamplingChoice } from './diary/sampling-choice.tsx';
import { readSampling, writeSampling } from './diary/sampling-factor.ts';
import { readLinkedWindow, useLinkedWindow } from './diary/use-linked-window.ts';
import { useDiaryView } from './diary/use-diary-view.ts';

const keptParameters = ['sampling'];

/** Screenshots by day, as ten-minute tiles. */
export function ScreenshotsPage() {
  const organization = useOrganization();
  const address = useWorkFilters({ preset: 'today', keeps: keptParameters });
  const { filters, setParameters, isLive, input, parameters } = address;
  const { range, timeZone } = filters;
  const { projects, isLoaded } = usePeopleAndProjects(organization.id);
  const sampling = readSampling(parameters);
  const filter = useMemo(() => ({ input, sampling, isLive }), [input, sampling, isLive]);
  const [clicked, setClicked] = useState<Capture>();
  const open = useCallback(
    (capture: Capture) => {
      setClicked(capture);
      setParameters({ capture: capture.id, at: capture.takenAt });
    },
    [setParameters],
  );
  const requested = readLinkedWindow(parameters, filters.userId);
  const { view, sections, workedDays, total, images, days } = useDiaryView({
    filter,
    timeZone,
    onOpen: open,
    isOneDay: range.first === range.last,
    settings: organization.settings,
    linkedWindowId: requested && windowIdAt(requested, timeZone),
  });
  useLinkedWindow(requested, workedDays.length > 0, timeZone);
  const goTo = useCallback(
    (capture: Capture | undefined) =>
      setParameters({ capture: capture?.id, at: capture?.takenAt }, true),
    [setParameters],
  );

  return (
    <Page
      title={t`Screenshots`}
      actions={<WorkFilterBar address={address} projects={projects} isLoaded={isLoaded} />}
    >
      <Panel>
        <DaySummary
          range={range}
          isToday={isLive && range.first === range.last}
          timeZone={timeZone}
          total={total}
          images={images}
        />
        {workedDays.length > 0 && (
          <SamplingChoice
            factor={sampling ?? 1}
            onChange={(factor) => setParameters({ sampling: writeSampling(factor) }, true)}
          />
        )}
        {days.isPending && <DiarySkeleton rows={2} />}
        {days.isError && !days.data && (
          <WorkFailure address={address} title={t`Could not load the screenshots`} query={days} />
        )}
        {days.data && workedDays.length === 0 && isLoaded && (
          <EmptyDay address={address} hasProjects={projects.length > 0} />
        )}
        {workedDays.length > 0 && <DiaryList sections={sections} view={view} />}
      </Panel>
      <CaptureViewer
        filter={filter}
        timeZone={timeZone}
        projects={projects}
        isOnePerson={!view.showsNames}
        workedDays={workedDays}
        requested={{
          captureId: parameters.get('capture') ?? undefined,
          takenAt: parameters.get('at'),
        }}
        clicked={clicked}
        onGoTo={goTo}
      />
    </Page>
  );
}
