import { useQuery } from '@tanstack/react-query';
import type { OrganizationSettings } from '@time-tracker/contract/organization';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { useCallback, useMemo } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { calls } from '../../api/client.ts';
import type { Day } from '../../ui/time/zoned-day.ts';
import type { DiarySettings } from '../tiles/diary-settings.ts';
import { earliestFirst, planDiary, type DiarySection } from './diary-plan.ts';
import type { DiaryOrder, ViewChoices } from '../choices/view-choices.ts';
import type { TileSelection } from '../selection/tile-selection.ts';
import { useRangeOutline, type DiaryFilter } from '../windows/use-diary-work.ts';
import type { ListedProject } from '../../filters/use-people-and-projects.ts';
import { intervalHistory, type IntervalAt } from '../windows/interval-history.ts';

interface DiaryParts {
  filter: DiaryFilter;
  timeZone: string;
  isOneDay: boolean;
  settings: OrganizationSettings;
  linkedWindowId: string | undefined;
  choices: ViewChoices;
  /** Whether it is known whose screenshots are shown. */
  isDecided: boolean;
  projects: readonly ListedProject[];
  selection: TileSelection | undefined;
  onOpen: (capture: Capture) => void;
}

const noSections: DiarySection[] = [];

type RangeOutline = ReturnType<typeof useRangeOutline>['outline'];

/** The layout and settings of the range, before its screenshots are loaded. */
export function useDiaryOutline(parts: DiaryParts) {
  const { filter, timeZone, isOneDay, settings, linkedWindowId, onOpen } = parts;
  const { choices, projects, selection, isDecided } = parts;
  const { days, outline, images } = useRangeOutline(filter, timeZone, isDecided);
  const sections = useSections(outline, timeZone);
  const ordered = useOrdered(sections, choices.order);
  const projectName = useProjectName(projects);
  const workedDays = useMemo<Day[]>(
    () => sections.flatMap((one) => (one.kind === 'worked' ? [one.day] : [])).reverse(),
    [sections],
  );
  const showsNames = (outline?.group_count ?? 0) > 1;
  const { retention_days: retentionDays } = settings;
  const intervalAt = useIntervalHistory(filter);
  const view = useMemo<DiarySettings>(
    () => ({
      filter,
      choices,
      projectName,
      selection,
      timeZone,
      intervalAt,
      retentionDays,
      linkedWindowId,
      onOpen,
      showsDays: !isOneDay,
      showsNames,
    }),
    [
      filter,
      choices,
      projectName,
      selection,
      timeZone,
      intervalAt,
      retentionDays,
      linkedWindowId,
      onOpen,
      isOneDay,
      showsNames,
    ],
  );
  return { view, sections: ordered, workedDays, total: outline?.total, images, days };
}

/** The same object until what it is derived from changes, not with each response. */
function useSections(outline: RangeOutline, timeZone: string): DiarySection[] {
  const { days, groups: people, more: hasMorePeople = false, now } = outline ?? {};
  // Hours start at whole minutes.
  const nowMs = now === undefined ? 0 : Math.floor(Date.parse(now) / minuteMs) * minuteMs;
  return useMemo(
    () =>
      days && people ? planDiary({ days, people, hasMorePeople, nowMs }, timeZone) : noSections,
    [days, people, hasMorePeople, nowMs, timeZone],
  );
}

function useOrdered(sections: DiarySection[], order: DiaryOrder): DiarySection[] {
  return useMemo(
    () => (order === 'latest' ? sections : earliestFirst(sections)),
    [sections, order],
  );
}

function useProjectName(projects: readonly ListedProject[]) {
  return useCallback(
    (projectId: number) => projects.find(({ id }) => id === projectId)?.name,
    [projects],
  );
}

/** Knows no interval until they are loaded. */
function useIntervalHistory({ input }: DiaryFilter): IntervalAt {
  const { organization_id, project_id, user_id } = input;
  const { data } = useQuery(
    calls.screenshot.intervals.queryOptions({ input: { organization_id, project_id, user_id } }),
  );
  const { intervals, changes } = data ?? {};
  return useMemo(
    () => (intervals && changes ? intervalHistory({ intervals, changes }) : () => undefined),
    [intervals, changes],
  );
}
