import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AppKind } from '@time-tracker/contract/app';
import { searchMaxLength } from '@time-tracker/contract/limits';
import { calls } from '../api/client.ts';
import { useIsLive } from '../api/events/follow-events.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';

const listedApps = 50;
const listedMembers = 100;
/** Maximum numbers: more are hard to distinguish in a chart and hard to read in a table. */
const drawnApps = 7;
const tabledApps = 6;
/** Refresh interval without server events. */
const pollMs = 30_000;

/** All filters, as input of the calls. */
export type AppFilter = WorkFiltersInAddress['input'] & {
  kind: AppKind | undefined;
  search: string | undefined;
  time_zone: string;
};

/** The filters in the address: those of all screens, plus kind and search of this one. */
export function readAppFilter({
  input,
  filters,
  parameters,
}: Pick<WorkFiltersInAddress, 'input' | 'filters' | 'parameters'>): AppFilter {
  const kind = parameters.get('kind');
  const search = parameters.get('search')?.slice(0, searchMaxLength).trim() ?? '';
  return {
    ...input,
    kind: kind === 'app' || kind === 'url' ? kind : undefined,
    search: search === '' ? undefined : search,
    time_zone: filters.timeZone,
  };
}

function useRefetchInterval(isLive: boolean): number | false {
  const isPushed = useIsLive();
  return isLive && !isPushed ? pollMs : false;
}

/** App time of a range by app and website, for the pages loaded so far. */
export function useAppList(filter: AppFilter, isLive: boolean) {
  const refetchInterval = useRefetchInterval(isLive);
  return useInfiniteQuery(
    calls.app.totals.infiniteOptions({
      input: (page: number) => ({
        ...filter,
        by: 'name' as const,
        unrated_first: true,
        page,
        page_size: listedApps,
      }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
      placeholderData: keepPreviousData,
      refetchInterval,
    }),
  );
}

/** App time by day, and by member if the user can see other members. */
export function useAppTime(filter: AppFilter, isLive: boolean, seesOthers: boolean) {
  const refetchInterval = useRefetchInterval(isLive);
  const days = useQuery(
    calls.app.totals.queryOptions({
      input: { ...filter, by: 'day' as const, top: drawnApps },
      placeholderData: keepPreviousData,
      refetchInterval,
    }),
  );
  const members = useInfiniteQuery(
    calls.app.totals.infiniteOptions({
      input: (page: number) => ({
        ...filter,
        by: 'member' as const,
        top: tabledApps,
        page,
        page_size: listedMembers,
      }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
      placeholderData: keepPreviousData,
      enabled: seesOthers,
      refetchInterval,
    }),
  );
  return { days, members };
}
