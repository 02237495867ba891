import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Activity } from '@time-tracker/contract/activity';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { useMemo } from 'react';
import { groupCaptures, type Capture } from '../api/capture-groups.ts';
import { calls } from '../api/client.ts';
import { useHiddenWork } from '../work-changes/hidden-work.ts';
import { dayOf, rangeOfDay, type Day } from '../ui/time/zoned-day.ts';
import { needsActivities } from './choices/load-shown-captures.ts';
import type { ViewChoices } from './choices/view-choices.ts';
import { isFiltered, matchingCaptures } from './choices/window-filter.ts';
import { stepsAround, type CaptureSteps, type StripLoading } from './viewer/capture-steps.ts';
import { findCapture } from './find-capture.ts';
import { useAdjacentDays } from './use-adjacent-days.ts';
import { hoursOfDay } from './windows/day-hours.ts';
import {
  activitiesQuery,
  cacheMs,
  capturesQuery,
  ofPerson,
  withoutHidden,
  type DiaryFilter,
} from './windows/use-diary-work.ts';

/** The capture in the address. */
export interface RequestedCapture {
  captureId: string | undefined;
  takenAt: string | null;
}

interface StripParts {
  filter: DiaryFilter;
  /** The strip has the windows that the page shows with them. */
  choices: ViewChoices;
  timeZone: string;
  /** Days of the range with tracked time, oldest first. */
  workedDays: readonly Day[];
  requested: RequestedCapture;
  /** The capture that was clicked or stepped to; makes the search unnecessary. */
  known: Capture | undefined;
}

interface CaptureStrip {
  steps: CaptureSteps | undefined;
  /** Why the capture in the address cannot be shown. */
  problem: 'gone' | 'failed' | undefined;
  isLoading: StripLoading;
  /** Image addresses have expired. */
  refresh: () => void;
}

/** A capture, and the same member's captures on its day and the adjacent days with captures to show. */
export function useCaptureStrip(parts: StripParts): CaptureStrip {
  const { filter, choices, timeZone, workedDays, requested, known } = parts;
  const { captureId, takenAt } = requested;
  const isKnown = known !== undefined && known.id === captureId;
  const search = useQuery({
    queryKey: [...calls.screenshot.all.queryKey({ input: filter.input }), captureId, takenAt],
    // Old links name no person, or another one than the page shows.
    queryFn: ({ signal }) =>
      findCapture({ ...filter.input, user_id: null }, captureId ?? '', takenAt, signal),
    enabled: captureId !== undefined && !isKnown,
    staleTime: Infinity,
  });
  const found = captureId === undefined ? undefined : (search.data ?? undefined);
  const shown = isKnown ? known : found;
  const around = shown && {
    userId: shown.userId,
    day: dayOf(Date.parse(shown.takenAt), timeZone),
  };
  const adjacent = useAdjacentDays({ filter, choices, timeZone, workedDays, around });
  const { before, after } = adjacent;
  const day = around?.day;
  const days = useMemo(
    () => [before, day, after].filter((one) => one !== undefined),
    [before, day, after],
  );
  const { loaded, work } = useWorkOfDays(parts, shown, days);
  const hidden = useHiddenWork(loaded.loadedAtMs);
  const steps = useMemo(() => {
    if (!shown) return undefined;
    const captures = groupCaptures(withoutHidden(loaded.screenshots, hidden));
    if (!isFiltered(choices)) return stepsAround(captures, shown, timeZone);
    const activities = work.activities.filter(({ activity_id: id }) => !hidden.activities.has(id));
    const matching = new Set(
      days.flatMap((day) =>
        matchingCaptures({ hours: hoursOfDay(day, timeZone), captures, activities }, choices),
      ),
    );
    const strip = captures.filter((one) => one.id === shown.id || matching.has(one));
    return stepsAround(strip, shown, timeZone);
  }, [loaded, work, shown, days, choices, timeZone, hidden]);
  const isStripLoading = loaded.isLoading || work.isLoading;
  const isMissing = captureId !== undefined && shown === undefined;
  return {
    steps,
    problem: !isMissing ? undefined : search.isError ? 'failed' : isNone(search.data),
    isLoading: {
      strip: isStripLoading,
      before: isStripLoading || adjacent.isPending.before,
      after: isStripLoading || adjacent.isPending.after,
    },
    refresh: loaded.refresh,
  };
}

/** The captures of the days, and their activities if a choice needs them. */
function useWorkOfDays(
  { filter, choices, timeZone }: StripParts,
  shown: Capture | undefined,
  days: readonly Day[],
) {
  const ranges = days.map((day) => rangeOfDay(day, timeZone));
  // The page's own queries when it shows this person, because their data is already cached.
  const narrowed = ofPerson(filter, shown);
  const loaded = useQueries({
    // The search for adjacent days has just loaded theirs.
    queries: ranges.map((range) => ({ ...capturesQuery(narrowed, range), staleTime: cacheMs })),
    combine: putTogether,
  });
  const work = useQueries({
    queries: (needsActivities(choices) ? ranges : []).map((range) => ({
      ...activitiesQuery(narrowed, range),
      staleTime: cacheMs,
    })),
    combine: putWorkTogether,
  });
  return { loaded, work };
}

/** Undefined while searching. */
function isNone(found: Capture | null | undefined): 'gone' | undefined {
  return found === null ? 'gone' : undefined;
}

function putTogether(days: UseQueryResult<Screenshot[]>[]) {
  return {
    screenshots: days.flatMap(({ data }) => data ?? []),
    loadedAtMs: Math.min(...days.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isLoading: days.some(({ isPending }) => isPending),
    /** Joins a running request: many images may fail at once. */
    refresh: () => {
      for (const { refetch } of days) void refetch({ cancelRefetch: false });
    },
  };
}

function putWorkTogether(days: UseQueryResult<ApiReceives['activity']['all']>[]) {
  return {
    activities: days.flatMap(({ data }): Activity[] => data?.activities ?? []),
    isLoading: days.some(({ isPending }) => isPending),
  };
}
