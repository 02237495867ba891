import { useInfiniteQuery, useQuery, type Query } from '@tanstack/react-query';
import { pageSizeDefault, pageSizeMax } from '@time-tracker/contract/limits';
import { useEffect, useMemo } from 'react';
import { calls } from '../api/client.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { rangeOfDay, type Day } from '../ui/zoned-day.ts';
import { stripsOf } from './day-strips.ts';

/** How soon work that is being recorded shows when no event tells of it. */
const liveEveryMs = 30_000;
/** Of a day with more sessions than fit these pages no more strips are drawn. */
const stripPagesMax = 10;

type Asked = Pick<WorkFiltersInAddress, 'input' | 'filters' | 'isLive'>;

/** A page of sessions, and the totals of all that is filtered. */
export function useSessionPage({ input, filters, isLive }: Asked, page: number) {
  return useQuery(
    calls.activity.sessions.queryOptions({
      input: { ...input, page, page_size: pageSizeDefault, time_zone: filters.timeZone },
      refetchInterval: isLive ? liveEveryMs : false,
      placeholderData: (before, query) =>
        isOfOrganization(query, input.organization_id) ? before : undefined,
    }),
  );
}

/** What is shown stays until the next is there, unless it is of another organization. */
export function isOfOrganization(
  query: Pick<Query, 'queryKey'> | undefined,
  organizationId: number,
): boolean {
  const [, options] = (query?.queryKey ?? []) as [
    unknown?,
    { input?: { organization_id?: unknown } }?,
  ];
  return options?.input?.organization_id === organizationId;
}

/** The strips of a day: of everybody who is filtered, not only of whose sessions are on the page. */
export function useDayStrips({ input, filters, isLive }: Asked, day: Day) {
  const { timeZone } = filters;
  const { startMs, finishMs } = rangeOfDay(day, timeZone);
  const list = useInfiniteQuery(
    calls.activity.sessions.infiniteOptions({
      input: (page: number) => ({
        ...input,
        start: new Date(startMs).toISOString(),
        finish: new Date(finishMs).toISOString(),
        page,
        page_size: pageSizeMax,
        time_zone: timeZone,
      }),
      initialPageParam: 1,
      getNextPageParam: (last) =>
        last.more && last.page < stripPagesMax ? last.page + 1 : undefined,
      refetchInterval: isLive ? liveEveryMs : false,
    }),
  );
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const pages = list.data?.pages;
  const strips = useMemo(
    () =>
      pages &&
      stripsOf(
        pages.flatMap(({ sessions }) => sessions),
        { startMs, finishMs },
      ),
    [pages, startMs, finishMs],
  );
  return {
    /** Undefined until the first are there. */
    strips,
    hours: (finishMs - startMs) / 3_600_000,
    startMs,
    finishMs,
    error: list.error,
    isFetching,
    retry: () => void list.refetch(),
  };
}
