import { useInfiniteQuery, useQuery, type InfiniteData, type Query } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import { pagedSessionsMax, pageSizeDefault, pageSizeMax } from '@time-tracker/contract/limits';
import { useEffect, useMemo } from 'react';
import { hourMs } from '@time-tracker/contract/time/durations';
import { serializeInterval } from '@time-tracker/contract/time/interval';
import { calls } from '../../api/client.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { rangeOfDay, type Day } from '../../ui/time/zoned-day.ts';
import { useHiddenWork, type HiddenActivities } from '../../work-changes/hidden-work.ts';
import { totalWithoutHidden } from '../../work-changes/work-without-hidden.ts';
import { stripsOf } from './day-strips.ts';
import { joinedSessions } from './joined-pages.ts';
import { runningActivities } from './running-sessions.ts';
import { withoutHidden } from './visible-sessions.ts';

/** Refresh interval for time that is being tracked, in case an event gets lost. */
const liveEveryMs = 30_000;
/** Pages of sessions drawn at once; more are drawn on request. */
const stripPagesAtOnce = 10;

type FilteredWork = Pick<WorkFiltersInAddress, 'input' | 'filters' | 'isLive'>;

/** A page of sessions, and the totals of all filtered time. */
export function useSessionPage({ input, filters, isLive }: FilteredWork, page: number) {
  const list = useQuery(
    calls.activity.sessions.queryOptions({
      input: { ...input, page, page_size: pageSizeDefault, time_zone: filters.timeZone },
      refetchInterval: isLive ? liveEveryMs : false,
      placeholderData: (before, query) =>
        isOfOrganization(query, input.organization_id) ? before : undefined,
      select: withoutNow,
    }),
  );
  const { activities: hidden } = useHiddenWork(list.dataUpdatedAt);
  const { data } = list;
  const shown = useMemo(
    () => data && visiblePage(data, hidden, { input, filters }),
    [data, hidden, input, filters],
  );
  return { ...list, data: shown };
}

type AnsweredPage = ApiReceives['activity']['sessions'];
export interface SessionPage extends Omit<AnsweredPage, 'now'> {
  /** See `runningActivities`. */
  running: string[];
}

/** `now` differs in each response and would re-render unchanged data. */
function withoutNow({ now, ...page }: AnsweredPage): SessionPage {
  return { ...page, running: runningActivities({ ...page, now }) };
}

function visiblePage(
  page: SessionPage,
  hidden: HiddenActivities,
  { input, filters }: Pick<FilteredWork, 'input' | 'filters'>,
): SessionPage {
  if (hidden.size === 0) return page;
  const filter = { ...filters, organizationId: input.organization_id };
  return {
    ...page,
    sessions: [...withoutHidden(page.sessions, hidden)],
    days: page.days.map((day) => totalWithoutHidden(day, hidden, filter, day)),
    total: totalWithoutHidden(page.total, hidden, filter, input),
  };
}

/** Whether a previous response may be shown while the next loads: only of the same organization. */
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

function drawnWork({ pages }: InfiniteData<AnsweredPage>) {
  return {
    sessions: joinedSessions(pages),
    running: pages.flatMap(runningActivities),
    pageCount: pages.length,
    isPart: pages.at(-1)?.more === true,
  };
}

/** All sessions of a day, page by page; none without a day. */
export function useDaySessions({ input, filters, isLive }: FilteredWork, day: Day | undefined) {
  const { timeZone } = filters;
  const interval = day ? rangeOfDay(day, timeZone) : { start: 0, end: 0 };
  const list = useInfiniteQuery(
    calls.activity.sessions.infiniteOptions({
      input: (page: number) => ({
        ...input,
        ...serializeInterval(interval),
        page,
        page_size: pageSizeMax,
        time_zone: timeZone,
      }),
      enabled: day !== undefined,
      initialPageParam: 1,
      getNextPageParam: ({ more, page }) =>
        more && (page + 1) * pageSizeMax <= pagedSessionsMax ? page + 1 : undefined,
      refetchInterval: isLive ? liveEveryMs : false,
      select: drawnWork,
    }),
  );
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const { sessions: loaded, running = [], pageCount = 0, isPart = false } = list.data ?? {};
  const goesOn = hasNextPage && pageCount < stripPagesAtOnce;
  useEffect(() => {
    if (goesOn && !isFetching && !isError) void fetchNextPage();
  }, [goesOn, isFetching, isError, fetchNextPage]);
  const { activities: hidden } = useHiddenWork(list.dataUpdatedAt);
  const sessions = useMemo(() => loaded && withoutHidden(loaded, hidden), [loaded, hidden]);
  return {
    /** Undefined until the first page is loaded. */
    sessions,
    running,
    /** How many sessions are loaded, if not all. */
    loadedOfMore: isPart && !goesOn ? loaded?.length : undefined,
    /** Undefined when there are no more. */
    loadMore: hasNextPage ? () => void fetchNextPage() : undefined,
    start: interval.start,
    end: interval.end,
    error: list.error,
    isFetching,
    retry: () => void list.refetch(),
  };
}

/** The strips of a day, of all filtered members, not only of those with sessions on the page. */
export function useDayStrips(work: FilteredWork, day: Day) {
  const { sessions, ...list } = useDaySessions(work, day);
  const { start, end } = list;
  const strips = useMemo(
    () => sessions && stripsOf(sessions, { start, end }),
    [sessions, start, end],
  );
  return { ...list, sessions, strips, hours: (end - start) / hourMs };
}

/**
 * The page of one whole day: the newest day with work first. `list` is the first page of the range, which
 * has the totals of its days; it is returned unchanged until the sessions of the day are loaded.
 */
export function useWholeDay(
  work: FilteredWork,
  list: SessionPage | undefined,
  /** From 1; undefined for pages of sessions. */
  page: number | undefined,
): { list: SessionPage | undefined; dayCount: number | undefined } {
  const worked = list?.days.filter(({ duration }) => duration > 0) ?? [];
  const dayCount = worked.length;
  const isThere = page !== undefined && page <= dayCount;
  const { sessions, running } = useDaySessions(work, isThere ? worked.at(-page)?.date : undefined);
  return useMemo(() => {
    if (page === undefined || !list) return { list, dayCount: undefined };
    const onDay = page > dayCount ? [] : sessions;
    return {
      list: onDay && { ...list, sessions: [...onDay], running, more: page < dayCount },
      dayCount,
    };
  }, [page, list, sessions, running, dayCount]);
}
