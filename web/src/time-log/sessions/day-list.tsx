import type { WorkSession } from '@time-tracker/contract/activity';
import { useState } from 'react';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { useAfterFirstPaint } from '../../ui/after-first-paint.ts';
import { DaySection } from './day-section.tsx';
import { groupByDay } from '../../ui/time/session-days.ts';
import { useIsRunning } from '../data/running-sessions.ts';
import type { Grouping } from '../data/session-groups.ts';
import { StepPager } from './step-pager.tsx';
import type { LogActions } from '../changes/use-log-actions.ts';
import type { SessionPage } from '../data/use-work-log.ts';

/** Enough for the first screen; the others are rendered right after. */
const firstSessions = 3;

interface DayListProps {
  address: WorkFiltersInAddress;
  list: SessionPage;
  acts: LogActions;
  ownId: number;
  grouping: Grouping;
  /** The number of pages, if each is a whole day. */
  dayCount: number | undefined;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
}

/** The sessions of a page, by day. */
export function DayList(props: DayListProps) {
  const { address, list, acts, ownId, grouping, dayCount, page, onPage } = props;
  const { sessions, days, more } = list;
  const { opened, toggle } = useOpened();
  const isRunning = useIsRunning(list.running, ownId);
  const isWhole = useAfterFirstPaint();
  const drawn = isWhole ? sessions : sessions.slice(0, firstSessions);
  return (
    <>
      {groupByDay(drawn, address.filters.timeZone).map((sessionDay, index) => (
        <DaySection
          key={sessionDay.day}
          address={address}
          sessionDay={sessionDay}
          isWhole={isWhole}
          total={days.find(({ date }) => date === sessionDay.day)}
          showsNames={showsNames(sessions, ownId)}
          acts={acts}
          isRunning={isRunning}
          ownId={ownId}
          isFirst={index === 0}
          grouping={grouping}
          opened={opened}
          onToggle={toggle}
        />
      ))}
      {isWhole && (
        <StepPager
          page={page}
          entryCount={sessions.length}
          dayCount={dayCount}
          hasMore={more}
          onPage={onPage}
        />
      )}
    </>
  );
}

/** The keys of the open sessions. */
function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { opened, toggle };
}

/** False when all sessions are the user's own. */
function showsNames(sessions: readonly WorkSession[], ownId: number): boolean {
  return sessions.some(({ user_id: id }) => id !== ownId);
}
