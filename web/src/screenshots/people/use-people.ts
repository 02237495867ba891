import type { FailedQuery } from '../../routing/load-state.tsx';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import { serializeInterval, type Interval } from '@time-tracker/contract/time/interval';
import { useCallback, useMemo } from 'react';
import { calls } from '../../api/client.ts';
import { useHiddenWork } from '../../work-changes/hidden-work.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import {
  filterOf,
  peopleWithoutHidden,
  totalWithoutHidden,
} from '../../work-changes/work-without-hidden.ts';
import { joinPeople } from './join-people.ts';

export type PersonNumbers = ApiReceives['screenshot']['people']['people'][number];

const listedPeople = 50;

export interface People {
  /** Those of the loaded pages; undefined while the first one loads. */
  people: readonly PersonNumbers[] | undefined;
  /** How many there are on all pages, and their time; undefined while unknown. */
  count: number;
  totalSeconds: number | undefined;
  /** Loads the next page; undefined: there is none. */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
  /** The last page could not be loaded. */
  hasFailed: boolean;
  /** Why the first page could not be loaded, and how to try again. */
  failure: FailedQuery | undefined;
  /** Whether the first page is loaded, or could not be loaded. */
  isDecided: boolean;
}

/** Whose time there is in a part of the range: a page of those with the most time, by name, and so on. */
export function usePeople(
  { organization_id, project_id }: WorkFiltersInAddress['input'],
  interval: Interval,
  isWanted = true,
): People {
  const { start, end } = interval;
  const input = { organization_id, project_id, ...serializeInterval(interval) };
  const query = useInfiniteQuery(
    calls.screenshot.people.infiniteOptions({
      input: (page: number) => ({ ...input, page, page_size: listedPeople }),
      initialPageParam: 1,
      getNextPageParam: ({ total }, pages) =>
        total > pages.length * listedPeople ? pages.length + 1 : undefined,
      enabled: isWanted,
      placeholderData: keepPreviousData,
    }),
  );
  const { data, dataUpdatedAt, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const hidden = useHiddenWork(dataUpdatedAt);
  const people = useMemo(() => {
    if (!data) return undefined;
    const filter = filterOf({ organization_id, project_id, user_id: null });
    return peopleWithoutHidden(
      joinPeople(data.pages),
      hidden,
      filter,
      serializeInterval({ start, end }),
    );
  }, [data, hidden, organization_id, project_id, start, end]);
  // Only the sum of people who are not loaded has to be asked for.
  const { data: all } = useQuery(
    calls.activity.days.queryOptions({
      input,
      enabled: isWanted && hasNextPage,
      placeholderData: keepPreviousData,
    }),
  );
  const allSeconds = useMemo(() => {
    if (!all) return undefined;
    const filter = filterOf({ organization_id, project_id, user_id: null });
    return totalWithoutHidden(
      all.total,
      hidden.activities,
      filter,
      serializeInterval({ start, end }),
    ).duration;
  }, [all, hidden, organization_id, project_id, start, end]);
  const loadedSeconds = people?.reduce((sum, { duration }) => sum + duration, 0);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return {
    people,
    count: data?.pages.at(-1)?.total ?? 0,
    totalSeconds: hasNextPage ? allSeconds : loadedSeconds,
    onMore: hasNextPage ? onMore : undefined,
    isLoadingMore: isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    failure: query.isError && !data ? query : undefined,
    isDecided: !isPending,
  };
}
