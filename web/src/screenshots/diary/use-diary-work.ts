import { useQuery } from '@tanstack/react-query';
import type { Activity } from '@time-tracker/contract/activity';
import { pageSizeMax } from '@time-tracker/contract/limits';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { useCallback, useMemo } from 'react';
import { groupCaptures } from '../../api/capture-groups.ts';
import { calls, client } from '../../api/client.ts';
import { useIsLive } from '../../api/events/follow-events.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { loadScreenshots } from './load-captures.ts';

/** How soon new captures appear where the server cannot tell of them. */
const askEveryMs = 15_000;
/** How long what was scrolled away is remembered. */
const forgetAfterMs = 20_000;

/** How many are asked for together with the range: those seen first. */
const newestCount = 30;

const noScreenshots: Screenshot[] = [];
const noActivities: Activity[] = [];

/** Which work: the filters of the page, thinned by a factor when there is one. */
export interface DiaryFilter {
  input: WorkFiltersInAddress['input'];
  sampling: number | undefined;
  /** Whether the range goes on. */
  isLive: boolean;
}

/** Images of a range, each monitor counting: those to be seen, and those of which only time is left. */
export interface ImageCount {
  shown: number;
  removed: number;
}

/** A part of the range, half open. */
interface Part {
  startMs: number;
  finishMs: number;
}

/** The screenshots of a part. What is kept of them by sampling is decided over the whole range. */
export function capturesQuery({ input, sampling }: DiaryFilter, { startMs, finishMs }: Part) {
  const start = new Date(startMs).toISOString();
  const until = (finish: string) =>
    sampling === undefined
      ? { ...input, start, finish }
      : { ...input, sampling, part: { start, finish } };
  const finish = new Date(finishMs).toISOString();
  return {
    queryKey: [...calls.screenshot.all.queryKey({ input: until(finish) }), 'all pages'],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const askPage = async (before: string, page: number) => {
        const asked = { ...until(before), page, page_size: pageSizeMax };
        const { screenshots } = await client.screenshot.all(asked, { signal });
        return screenshots;
      };
      return loadScreenshots(askPage, finish);
    },
    gcTime: forgetAfterMs,
  };
}

/** The captures and the recorded work of a part of the range, as far as the caller may see them. */
export function useDiaryWork(filter: DiaryFilter, part: Part) {
  const refetchInterval = useAskAgain(filter);
  const shots = useQuery({ ...capturesQuery(filter, part), refetchInterval });
  const newest = useNewest(filter, part, shots.data === undefined);
  const { startMs, finishMs } = part;
  const work = useQuery(
    calls.activity.all.queryOptions({
      input: {
        ...filter.input,
        start: new Date(startMs).toISOString(),
        finish: new Date(finishMs).toISOString(),
      },
      gcTime: forgetAfterMs,
      refetchInterval,
    }),
  );
  const { refetch: refetchShots } = shots;
  const { refetch: refetchWork } = work;
  /** Joins a call that is under way: many images may have failed at once. */
  const refresh = useCallback(() => {
    void refetchShots({ cancelRefetch: false });
    void refetchWork({ cancelRefetch: false });
  }, [refetchShots, refetchWork]);
  const screenshots = shots.data ?? newest;
  return {
    captures: useMemo(() => groupCaptures(screenshots), [screenshots]),
    // Time whose screenshots are still on their way would seem to have none.
    activities: (shots.data && work.data?.activities) ?? noActivities,
    isPending: shots.isPending || work.isPending,
    isRefetching: shots.isFetching || work.isFetching,
    // What is there stays on the screen when a later call fails.
    error: (shots.data ? null : shots.error) ?? (work.data ? null : work.error),
    refresh,
  };
}

/** The newest of a range, and how many there are. */
function newestQuery({ input, sampling }: DiaryFilter) {
  return calls.screenshot.all.queryOptions({
    input: {
      ...input,
      ...(sampling !== undefined && { sampling }),
      page: 1,
      page_size: newestCount,
    },
  });
}

/** Those of them that lie in a part, while all of it is on its way. */
function useNewest(filter: DiaryFilter, { startMs, finishMs }: Part, isWanted: boolean) {
  const { data } = useQuery({
    ...newestQuery(filter),
    refetchOnMount: false,
    enabled: isWanted,
    notifyOnChangeProps: isWanted ? ['data'] : [],
  });
  return useMemo(() => {
    if (!isWanted || !data) return noScreenshots;
    return data.screenshots.filter(({ taken_at: takenAt }) => {
      const takenMs = Date.parse(takenAt);
      return takenMs >= startMs && takenMs < finishMs;
    });
  }, [isWanted, data, startMs, finishMs]);
}

/** What is known of the whole range at once: its days, its people, and how much there is. */
export function useRangeOutline(filter: DiaryFilter, timeZone: string) {
  const { input } = filter;
  const refetchInterval = useAskAgain(filter);
  const days = useQuery(
    calls.activity.days.queryOptions({
      input: { ...input, time_zone: timeZone, by: 'member' },
      refetchInterval,
    }),
  );
  const newest = useQuery({ ...newestQuery(filter), refetchInterval });
  const { total, removed = 0 } = newest.data ?? {};
  return { days, images: total === undefined ? undefined : { shown: total - removed, removed } };
}

function useAskAgain({ isLive }: DiaryFilter): number | false {
  const isTold = useIsLive();
  return isLive && !isTold ? askEveryMs : false;
}
