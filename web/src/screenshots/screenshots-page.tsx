import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import type { Capture } from '../api/capture-groups.ts';
import { useOrganization } from '../api/organization-choice.ts';
import { PrintedHeading } from '../filters/printed-heading.tsx';
import { peopleOf, usePeopleAndProjects } from '../filters/use-people-and-projects.ts';
import { useWorkFilters, type WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import type { WorkFilters } from '../filters/work-filters.ts';
import { LoadState } from '../routing/load-state.tsx';
import { WorkFailure } from '../filters/work-failure.tsx';
import { WorkFilterBar } from '../filters/work-filter-bar.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { CaptureViewer } from './capture-viewer.tsx';
import { ViewChoiceBar } from './choices/view-choice-bar.tsx';
import {
  choiceParameters,
  clearedFilters,
  countViewFilters,
  useViewChoices,
  type ViewChoices,
} from './choices/view-choices.ts';
import { PhoneFilters } from './choices/view-filters.tsx';
import { DaySummary } from './diary/day-summary.tsx';
import { DiaryList } from './diary/diary-list.tsx';
import { windowIdAt } from './windows/diary.ts';
import { LoadingDays } from './diary/diary-skeleton.tsx';
import { EmptyDay } from './diary/empty-day.tsx';
import { readLinkedWindow, useLinkedWindow } from './diary/use-linked-window.ts';
import { useDiaryOutline } from './diary/use-diary-outline.ts';
import { LoadingFaces, PersonFaces } from './people/person-faces.tsx';
import { usePeople } from './people/use-people.ts';
import { usePersonChoice } from './people/use-person-choice.ts';
import { mayChangeAny } from './selection/tile-rights.ts';
import { useTileSelection } from './selection/tile-selection.ts';
import { TilesBar } from './selection/tiles-bar.tsx';

/** Screenshots by day, of one person as ten-minute tiles, or of everyone as filmstrips. */
export function ScreenshotsPage() {
  const { settings, id: organizationId, role } = useOrganization();
  const addressed = useWorkFilters({ preset: 'today', keeps: choiceParameters });
  const listed = usePeopleAndProjects(organizationId);
  const { projects, isLoaded } = listed;
  const everyone = usePeople(addressed.input, addressed);
  const { people, isDecided } = everyone;
  const choices = useViewChoices(addressed.parameters);
  const { address, personId, choose, pin } = usePersonChoice(addressed, people, choices.isEveryone);
  const { filters, isLive, input, parameters } = address;
  const { range, timeZone } = filters;
  const { sampling } = choices;
  const filter = useMemo(() => ({ input, sampling, isLive }), [input, sampling, isLive]);
  const { clicked, open, goTo } = useOpenCapture(address);
  const isChosen = choices.isEveryone || addressed.filters.userId !== undefined;
  const isAlone = isLoaded && peopleOf(projects, addressed.filters.projectId).length <= 1;
  const requested = readLinkedWindow(parameters, addressed.filters.userId);
  const tiles = useTileSelection(shownKey(filters, choices));
  const isOneDay = range.first === range.last;
  const { view, sections, workedDays, total, images, days } = useDiaryOutline({
    filter,
    timeZone,
    choices,
    // Members see themselves mostly, so their page does not wait.
    isDecided: isDecided || role !== 'owner' || isChosen || isAlone,
    projects,
    selection: tiles.selection,
    onOpen: open,
    isOneDay,
    settings,
    linkedWindowId: requested && windowIdAt(requested, timeZone),
  });
  const isEmpty = days.data !== undefined && workedDays.length === 0;
  useLinkedWindow(requested, workedDays.length > 0, timeZone);

  return (
    <Page
      title={t`Screenshots`}
      hasPrintedHeading
      actions={
        <WorkFilterBar
          address={address}
          projects={projects}
          isLoaded={isLoaded}
          more={{
            content: <PhoneFilters address={address} choices={choices} />,
            count: countViewFilters(choices),
            cleared: clearedFilters,
          }}
        />
      }
    >
      <PrintedHeading
        title={t`Screenshots`}
        address={address}
        projects={projects}
        hasRange={false}
      />
      <Panel>
        {!people && !everyone.failure && role === 'owner' && !isAlone && <LoadingFaces />}
        {people && (people.length > 1 || choices.isEveryone) && (
          <PersonFaces people={people} all={everyone} chosenId={personId} onChoose={choose} />
        )}
        <DaySummary
          range={range}
          isToday={isLive && isOneDay}
          timeZone={timeZone}
          total={total}
          isLoading={days.isPending}
          images={images}
          isNarrowed={choices.only !== undefined || choices.app !== undefined}
        />
        {(workedDays.length > 0 || days.isPending) && (
          <ViewChoiceBar
            address={address}
            choices={choices}
            isSelecting={tiles.selection !== undefined}
            onSelect={mayChangeAny(projects) ? tiles.toggle : undefined}
          />
        )}
        <LoadState
          query={days}
          placeholder={<LoadingDays isEveryone={choices.isEveryone} />}
          failure={(query) => (
            <WorkFailure
              address={address}
              title={t`Could not load the screenshots`}
              query={query}
            />
          )}
        />
        {isEmpty && listed.isPending && <LoadingDays isEveryone={choices.isEveryone} />}
        {isEmpty && isLoaded && <EmptyDay address={address} hasProjects={projects.length > 0} />}
        {workedDays.length > 0 && (
          <DiaryList sections={sections} view={view} setParameters={address.setParameters} />
        )}
        {tiles.selection && (
          <TilesBar tiles={tiles.selection.tiles} projects={projects} onDone={tiles.stop} />
        )}
      </Panel>
      <CaptureViewer
        filter={filter}
        choices={choices}
        timeZone={timeZone}
        projects={projects}
        people={people ?? []}
        workedDays={workedDays}
        requested={{
          captureId: parameters.get('capture') ?? undefined,
          takenAt: parameters.get('at'),
        }}
        clicked={clicked}
        onGoTo={goTo}
        onShown={pin}
      />
    </Page>
  );
}

/** Changes when other tiles are shown. */
function shownKey(filters: WorkFilters, choices: ViewChoices): string {
  const { userId, projectId, range, timeZone } = filters;
  const { density, only, app, sampling, isEveryone } = choices;
  const narrowed = [density, only, app, sampling, isEveryone];
  return JSON.stringify([userId, projectId, range.first, range.last, timeZone, ...narrowed]);
}

/** The capture that was clicked, and the one in the address. */
function useOpenCapture({ setParameters }: WorkFiltersInAddress) {
  const [clicked, setClicked] = useState<Capture>();
  const open = useCallback(
    (capture: Capture) => {
      setClicked(capture);
      setParameters({ capture: capture.id, at: capture.takenAt });
    },
    [setParameters],
  );
  const goTo = useCallback(
    (capture: Capture | undefined, shownId = capture?.userId) => {
      // Reads the current address: steps are written with a delay. Without a member, `pin` decides.
      const member = new URLSearchParams(location.search).get('member');
      const isOther = shownId !== undefined && member !== null && member !== String(shownId);
      setParameters(
        {
          capture: capture?.id,
          at: capture?.takenAt,
          ...(isOther && { member: String(shownId) }),
        },
        true,
      );
    },
    [setParameters],
  );
  return { clicked, open, goTo };
}
