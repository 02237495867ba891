import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Activity } from '@time-tracker/contract/activity';
import { pageSizeMax } from '@time-tracker/contract/limits';
import { useCallback, useMemo } from 'react';
import { groupCaptures, type Capture } from '../api/capture-groups.ts';
import { calls } from '../api/client.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';

/** How soon a new capture of today appears. */
const todayEveryMs = 15_000;

const noActivities: Activity[] = [];

/** The captures and the recorded work of a range, as far as the caller may see them. */
export function useDayWork({ input, isLive }: Pick<WorkFiltersInAddress, 'input' | 'isLive'>) {
  const refetchInterval = isLive ? todayEveryMs : false;
  const shots = useInfiniteQuery(
    calls.screenshot.all.infiniteOptions({
      input: (page: number) => ({ ...input, page, page_size: pageSizeMax }),
      initialPageParam: 1,
      getNextPageParam: (last) =>
        last.page * last.page_size < last.total ? last.page + 1 : undefined,
      refetchInterval,
    }),
  );
  const work = useQuery(calls.activity.all.queryOptions({ input, refetchInterval }));
  const { refetch: refetchShots } = shots;
  const { refetch: refetchWork } = work;
  /** Joins a call that is under way: many images may have failed at once. */
  const refresh = useCallback(() => {
    void refetchShots({ cancelRefetch: false });
    void refetchWork({ cancelRefetch: false });
  }, [refetchShots, refetchWork]);
  const pages = shots.data?.pages;
  const captures = useMemo(
    () => groupCaptures(pages?.flatMap((page) => page.screenshots) ?? []),
    [pages],
  );
  return {
    captures,
    activities: work.data?.activities ?? noActivities,
    total: work.data?.total,
    entryCount: pages?.[0]?.total ?? 0,
    isPending: shots.isPending || work.isPending,
    isRefetching: shots.isFetching || work.isFetching,
    // What is there stays on the screen when a later call fails.
    error: (shots.data ? null : shots.error) ?? (work.data ? null : work.error),
    hasMore: shots.hasNextPage,
    isLoadingMore: shots.isFetchingNextPage,
    loadMore: () => {
      if (shots.hasNextPage && !shots.isFetching) void shots.fetchNextPage();
    },
    refresh,
  };
}

/** From when on captures are loaded: all of them, or those since the oldest that came. */
export function loadedSince(captures: Capture[], hasMore: boolean): number {
  if (!hasMore) return 0;
  return captures.reduce(
    (oldest, { takenAt }) => Math.min(oldest, Date.parse(takenAt)),
    Number.POSITIVE_INFINITY,
  );
}
