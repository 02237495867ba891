import { useQuery } from '@tanstack/react-query';
import type { Activity } from '@time-tracker/contract/activity';
import type { ApiReceives } from '@time-tracker/contract/api';
import { pageSizeMax } from '@time-tracker/contract/limits';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import { serializeInterval, type Interval } from '@time-tracker/contract/time/interval';
import { useCallback, useMemo } from 'react';
import { groupCaptures, type Capture } from '../../api/capture-groups.ts';
import { calls, client } from '../../api/client.ts';
import { useHiddenWork, type HiddenWork } from '../../work-changes/hidden-work.ts';
import { useIsLive } from '../../api/events/follow-events.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import {
  daysWithoutHidden,
  filterOf,
  countHiddenImages,
} from '../../work-changes/work-without-hidden.ts';
import { loadScreenshots } from './load-captures.ts';

/** Refresh interval without events of the server. */
const refetchEveryMs = 15_000;
/** How long data of a hidden part stays in the cache. */
export const cacheMs = 20_000;

/** Number of screenshots loaded with the range: those visible first. */
const newestCount = 30;

const noScreenshots: Screenshot[] = [];
const noActivities: Activity[] = [];

/** The filters of the page, and the sampling factor. */
export interface DiaryFilter {
  input: WorkFiltersInAddress['input'];
  sampling: number | undefined;
  /** Whether the range includes the current time. */
  isLive: boolean;
}

/** Images of a range, one for each monitor. */
export interface ImageCount {
  /** Existing ones, and removed ones; with sampling, of the sample. */
  shown: number;
  removed: number;
  /** Existing ones, without sampling. */
  all: number;
}

/** The screenshots of a part. Sampling depends on the whole range. */
export function capturesQuery({ input, sampling }: DiaryFilter, part: Interval) {
  const { start, finish } = serializeInterval(part);
  const until = (finish: string) =>
    sampling === undefined
      ? { ...input, start, finish }
      : { ...input, sampling, part: { start, finish } };
  return {
    queryKey: [...calls.screenshot.all.queryKey({ input: until(finish) }), 'all-pages'],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const askPage = async (before: string, page: number) => {
        const input = { ...until(before), page, page_size: pageSizeMax };
        const { screenshots } = await client.screenshot.all(input, { signal });
        return screenshots;
      };
      return loadScreenshots(askPage, finish);
    },
    gcTime: cacheMs,
  };
}

/** The recorded work of a part. */
export function activitiesQuery({ input }: DiaryFilter, part: Interval) {
  return calls.activity.all.queryOptions({
    input: { ...input, ...serializeInterval(part) },
    gcTime: cacheMs,
  });
}

/** Sampling depends on all members of the page; without it, only this member's captures are loaded. */
export function ofPerson(
  filter: DiaryFilter,
  shown: Pick<Capture, 'userId'> | undefined,
): DiaryFilter {
  const isAll = filter.input.user_id === null;
  if (!shown || (isAll && filter.sampling !== undefined)) return filter;
  if (filter.input.user_id === shown.userId) return filter;
  return { ...filter, input: { ...filter.input, user_id: shown.userId } };
}

/** The captures and the recorded work of a part of the range, as far as the caller may see them. */
export function useDiaryWork(filter: DiaryFilter, part: Interval) {
  const refetchInterval = useRefetchInterval(filter);
  const shots = useQuery({ ...capturesQuery(filter, part), refetchInterval });
  const newest = useNewest(filter, part, shots.data === undefined);
  const work = useQuery({ ...activitiesQuery(filter, part), refetchInterval });
  const { refetch: refetchShots } = shots;
  const { refetch: refetchWork } = work;
  /** Joins a running request: many images may fail at once. */
  const refresh = useCallback(() => {
    void refetchShots({ cancelRefetch: false });
    void refetchWork({ cancelRefetch: false });
  }, [refetchShots, refetchWork]);
  const hidden = useHiddenWork(Math.min(shots.dataUpdatedAt, work.dataUpdatedAt));
  const screenshots = shots.data ?? newest;
  // Loaded data stays visible when a later request fails.
  const error = (shots.data ? null : shots.error) ?? (work.data ? null : work.error);
  // Without its screenshots, time would seem to have none.
  const activities = (shots.data && work.data?.activities) ?? noActivities;
  return {
    captures: useMemo(
      () => groupCaptures(withoutHidden(screenshots, hidden)),
      [screenshots, hidden],
    ),
    activities: useMemo(
      () => activities.filter(({ activity_id: id }) => !hidden.activities.has(id)),
      [activities, hidden],
    ),
    isPending: shots.isPending || work.isPending,
    error,
    // Read only after a failure: a page that reads it renders again with each request.
    isRetrying: error !== null && (shots.isFetching || work.isFetching),
    refresh,
  };
}

/** Leaves out what is being deleted; of deleted images, the rest stays. */
export function withoutHidden(
  screenshots: readonly Screenshot[],
  { activities, images }: HiddenWork,
): Screenshot[] {
  return screenshots
    .filter(({ activity_id: id }) => !activities.has(id))
    .map((one) => (images.has(one.id) ? { ...one, url: null, thumbnail_url: null } : one));
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

/** The newest ones of a part, until all of it is loaded. */
function useNewest(filter: DiaryFilter, { start, end }: Interval, isWanted: boolean) {
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
      return takenMs >= start && takenMs < end;
    });
  }, [isWanted, data, start, end]);
}

/** The outline of the whole range: its days, members and totals. */
export function useRangeOutline(filter: DiaryFilter, timeZone: string, isWanted: boolean) {
  const { input } = filter;
  const refetchInterval = useRefetchInterval(filter);
  const days = useQuery(
    calls.activity.days.queryOptions({
      input: { ...input, time_zone: timeZone, by: 'member' },
      refetchInterval,
      enabled: isWanted,
    }),
  );
  const newest = useQuery({ ...newestQuery(filter), refetchInterval, enabled: isWanted });
  // The same query without sampling.
  const all = useQuery({
    ...newestQuery({ ...filter, sampling: undefined }),
    refetchInterval,
    enabled: isWanted,
  });
  const { activities: hidden } = useHiddenWork(days.dataUpdatedAt);
  const hiddenOfNewest = useHiddenWork(newest.dataUpdatedAt);
  const hiddenOfAll = useHiddenWork(all.dataUpdatedAt);
  const { data } = days;
  const outline = useMemo(
    () => data && daysWithoutHidden(data, hidden, filterOf(input), input),
    [data, hidden, input],
  );
  return {
    days,
    outline,
    images: newest.data &&
      all.data && {
        ...imagesWithoutHidden(newest.data, hiddenOfNewest, input),
        all: imagesWithoutHidden(all.data, hiddenOfAll, input).shown,
      },
  };
}

function imagesWithoutHidden(
  { total, removed = 0 }: ApiReceives['screenshot']['all'],
  hidden: HiddenWork,
  input: DiaryFilter['input'],
): Omit<ImageCount, 'all'> {
  const hiddenCount = countHiddenImages(hidden, filterOf(input), input);
  return { shown: Math.max(0, total - removed - hiddenCount), removed };
}

function useRefetchInterval({ isLive }: DiaryFilter): number | false {
  const hasEvents = useIsLive();
  return isLive && !hasEvents ? refetchEveryMs : false;
}
