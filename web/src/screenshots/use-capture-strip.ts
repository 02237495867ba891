import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { useMemo } from 'react';
import { groupCaptures, type Capture } from '../api/capture-groups.ts';
import { calls } from '../api/client.ts';
import { useHiddenWork } from '../work-changes/hidden-work.ts';
import { dayOf, rangeOfDay, type Day } from '../ui/time/zoned-day.ts';
import { stepsAround, type CaptureSteps } from './viewer/capture-steps.ts';
import { findCapture } from './find-capture.ts';
import {
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
  /** Whether more captures of the strip are loading. */
  isLoading: boolean;
  /** Image addresses have expired. */
  refresh: () => void;
}

/** A capture, and the same member's captures on its day and the adjacent days with tracked time. */
export function useCaptureStrip(parts: StripParts): CaptureStrip {
  const { filter, timeZone, workedDays, requested, known } = parts;
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
  const days = shown ? daysAround(dayOf(Date.parse(shown.takenAt), timeZone), workedDays) : [];
  // The page's own query when it shows this person, because its data is already cached.
  const narrowed = ofPerson(filter, shown);
  const loaded = useQueries({
    queries: days.map((day) => capturesQuery(narrowed, rangeOfDay(day, timeZone))),
    combine: putTogether,
  });
  const hidden = useHiddenWork(loaded.loadedAtMs);
  const steps = useMemo(
    () =>
      shown &&
      stepsAround(groupCaptures(withoutHidden(loaded.screenshots, hidden)), shown, timeZone),
    [loaded, shown, timeZone, hidden],
  );
  const isMissing = captureId !== undefined && shown === undefined;
  return {
    steps,
    problem: !isMissing ? undefined : search.isError ? 'failed' : isNone(search.data),
    isLoading: loaded.isLoading,
    refresh: loaded.refresh,
  };
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

/** A day, and the previous and next days with tracked time. */
function daysAround(day: Day, workedDays: readonly Day[]): Day[] {
  const before = workedDays.findLast((one) => one < day);
  const after = workedDays.find((one) => one > day);
  return [before, day, after].filter((one) => one !== undefined);
}
