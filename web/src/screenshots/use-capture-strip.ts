import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { useMemo } from 'react';
import { groupCaptures, type Capture } from '../api/capture-groups.ts';
import { calls } from '../api/client.ts';
import { dayOf, rangeOfDay, type Day } from '../ui/time/zoned-day.ts';
import { stepsAround, type CaptureSteps } from './viewer/capture-steps.ts';
import { findCapture } from './find-capture.ts';
import { capturesQuery, type DiaryFilter } from './diary/use-diary-work.ts';

/** What the address asks for. */
export interface AskedCapture {
  captureId: string | undefined;
  takenAt: string | null;
}

interface StripParts {
  filter: DiaryFilter;
  timeZone: string;
  /** Whether all that the page shows is of one person. */
  isOnePerson: boolean;
  /** Days of the range on which somebody worked, oldest first. */
  workedDays: readonly Day[];
  asked: AskedCapture;
  /** The capture that was clicked on or stepped to, so that it need not be looked for. */
  known: Capture | undefined;
}

interface CaptureStrip {
  steps: CaptureSteps | undefined;
  /** Why there is nothing to show, though something was asked for. */
  problem: 'gone' | 'failed' | undefined;
  /** Whether more captures of the strip may come. */
  isLoading: boolean;
  /** Image addresses have expired. */
  refresh: () => void;
}

/** A capture with those of the same person on its day and on the worked days beside it. */
export function useCaptureStrip(parts: StripParts): CaptureStrip {
  const { filter, timeZone, isOnePerson, workedDays, asked, known } = parts;
  const { captureId, takenAt } = asked;
  const isKnown = known !== undefined && known.id === captureId;
  const search = useQuery({
    queryKey: [...calls.screenshot.all.queryKey({ input: filter.input }), captureId, takenAt],
    queryFn: ({ signal }) => findCapture(filter.input, captureId ?? '', takenAt, signal),
    enabled: captureId !== undefined && !isKnown,
    staleTime: Infinity,
  });
  const found = captureId === undefined ? undefined : (search.data ?? undefined);
  const shown = isKnown ? known : found;
  const days = shown ? daysAround(dayOf(Date.parse(shown.takenAt), timeZone), workedDays) : [];
  // The same as the page's own where it can be: what is there need not be asked for again.
  const narrowed = isOnePerson ? filter : ofPerson(filter, shown);
  const loaded = useQueries({
    queries: days.map((day) => capturesQuery(narrowed, rangeOfDay(day, timeZone))),
    combine: putTogether,
  });
  const steps = useMemo(
    () => shown && stepsAround(loaded.captures, shown, timeZone),
    [loaded, shown, timeZone],
  );
  const isMissing = captureId !== undefined && shown === undefined;
  return {
    steps,
    problem: !isMissing ? undefined : search.isError ? 'failed' : isNone(search.data),
    isLoading: loaded.isLoading,
    refresh: loaded.refresh,
  };
}

/** Undefined while the search goes on. */
function isNone(found: Capture | null | undefined): 'gone' | undefined {
  return found === null ? 'gone' : undefined;
}

function putTogether(days: UseQueryResult<Screenshot[]>[]) {
  return {
    captures: groupCaptures(days.flatMap(({ data }) => data ?? [])),
    isLoading: days.some(({ isPending }) => isPending),
    /** Joins calls that are under way: many images may have failed at once. */
    refresh: () => {
      for (const { refetch } of days) void refetch({ cancelRefetch: false });
    },
  };
}

/** Thinned by all that the page shows; else only what is the person's own has to be loaded. */
function ofPerson(filter: DiaryFilter, shown: Capture | undefined): DiaryFilter {
  if (filter.sampling !== undefined || !shown) return filter;
  return { ...filter, input: { ...filter.input, user_id: shown.userId } };
}

/** A day with the worked days before and after it. */
function daysAround(day: Day, workedDays: readonly Day[]): Day[] {
  const before = workedDays.findLast((one) => one < day);
  const after = workedDays.find((one) => one > day);
  return [before, day, after].filter((one) => one !== undefined);
}
