import { t } from '@lingui/core/macro';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useOrganization } from '../../api/organization-choice.ts';
import { useCurrentUser } from '../../api/session.ts';
import { customRange } from '../../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { LoadState } from '../../routing/load-state.tsx';
import { WorkFailure } from '../../filters/work-failure.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Day } from '../../ui/time/zoned-day.ts';
import { DayBars } from './day-bars.tsx';
import { DayList } from './day-list.tsx';
import { EmptyLog } from './empty-log.tsx';
import { EmptyDayStrips } from '../strips/day-strips-view.tsx';
import { LogDialogs } from '../changes/log-dialogs.tsx';
import { LogSkeleton } from './log-skeleton.tsx';
import { LogTools } from './log-tools.tsx';
import { LogTotals } from './log-totals.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useProposedTime } from '../changes/use-proposed-time.ts';
import { useLogActions } from '../changes/use-log-actions.ts';
import { readListOptions } from '../list-options.tsx';
import { useSessionPage, useWholeDay, type SessionPage } from '../data/use-work-log.ts';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import { workRights } from '../changes/work-rights.ts';

interface SessionLogProps {
  address: WorkFiltersInAddress;
  projects: ListedProject[];
  /** Whether the projects are known. */
  isLoaded: boolean;
  tabs: ReactNode;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
}

/** Totals, then strips and sessions by day, ten sessions a page. */
export function SessionLog(props: SessionLogProps) {
  const { address, projects, isLoaded, tabs, page, onPage } = props;
  const organization = useOrganization();
  const user = useCurrentUser();
  const { filters, calendar, change } = address;
  const { grouping, isWholeDays } = readListOptions(address.parameters);
  const list = useSessionPage(address, isWholeDays ? 1 : page);
  const shown = useWholeDay(address, list.data, isWholeDays ? page : undefined);
  const sessions = shown.list?.sessions;
  const rights = useMemo(
    () => workRights(projects, user.id, organization.settings),
    [projects, user.id, organization.settings],
  );
  const acts = useLogActions(rights, {
    sessions,
    ownId: user.id,
    timeZone: filters.timeZone,
  });
  useProposedTime(acts, filters.range.last);
  const days = list.data?.days ?? [];
  const openDay = useCallback(
    (day: Day) => change({ range: customRange(day, day, calendar) }),
    [change, calendar],
  );
  const addTime = acts.rights.addable.length > 0 ? () => acts.ask({ kind: 'add' }) : undefined;
  // Reserves the space of the button until the projects are loaded, so that nothing moves.
  const isUndecided = !isLoaded && organization.settings.manual_time;
  return (
    <>
      <LogTools
        tabs={tabs}
        address={address}
        onAddTime={addTime ?? (isUndecided ? null : undefined)}
        hasWork={hasWork(list.data)}
      />
      <LogTotals
        range={filters.range}
        timeZone={filters.timeZone}
        total={list.data?.total}
        isStale={list.isPlaceholderData}
      />
      <LoadState
        query={list}
        placeholder={<LogSkeleton />}
        failure={(query) => (
          <Panel>
            <WorkFailure address={address} title={t`Could not load the time log`} query={query} />
          </Panel>
        )}
      />
      {days.length > 1 && hasWork(list.data) && <DayBars days={days} onOpen={openDay} />}
      {sessions?.length === 0 && isLoaded && (
        <Panel>
          {addTime && filters.range.first === filters.range.last && (
            <EmptyDayStrips address={address} acts={acts} ownId={user.id} />
          )}
          <EmptyLog address={address} hasProjects={projects.length > 0} onAddTime={addTime} />
        </Panel>
      )}
      {list.data && !shown.list && <LogSkeleton />}
      {shown.list && (
        <DayList
          address={address}
          acts={acts}
          page={page}
          onPage={onPage}
          list={shown.list}
          grouping={grouping}
          dayCount={shown.dayCount}
          ownId={user.id}
        />
      )}
      <SelectionBar acts={acts} />
      <LogDialogs acts={acts} address={address} ownId={user.id} />
    </>
  );
}

function hasWork(list: SessionPage | undefined): boolean {
  return (list?.total?.duration ?? 0) > 0;
}
