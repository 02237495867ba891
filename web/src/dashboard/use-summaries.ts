import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { ActivitySummary } from '@time-tracker/contract/activity';
import { minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { prefetchQuery, useWaitForPrefetch } from '../api/prefetch-query.ts';
import { calls } from '../api/client.ts';
import { useLastError } from '../api/last-error.ts';
import { selectedOrganization } from '../api/organization-choice.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { readWhose } from '../filters/work-filters.ts';

/** `start` of the windows that end now, and of the previous ones for the trend. */
const currentStart = 1;
const previousStart = 2;
/** Previous windows change only because time passes. */
const previousWindowsIntervalMs = 10 * minuteMs;

/** A failed window is fetched again sooner. */
const retryIntervalMs = 30 * secondMs;

/** Undefined while it loads, null when it failed to load. */
export type WindowSummary = ActivitySummary | null | undefined;

type SummaryScope = Pick<
  WorkFiltersInAddress['input'],
  'organization_id' | 'project_id' | 'user_id'
>;

/**
 * Not cached and not fetched again on focus, as the specification demands: the data are dropped with
 * the page, so data found on arrival were prefetched on the way to it.
 */
export function summaryQuery(
  { organization_id, project_id, user_id }: SummaryScope,
  start: number,
) {
  return calls.activity.get.queryOptions({
    input: { organization_id, project_id, user_id, start },
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  });
}

/** Prefetches the numbers of the dashboard, which otherwise arrive last. */
export function prefetchSummaries(queryClient: QueryClient, search: URLSearchParams): void {
  const organization = selectedOrganization(queryClient);
  if (!organization) return;
  const { projectId, userId } = readWhose(search);
  const scope = {
    organization_id: organization.id,
    project_id: projectId ?? null,
    user_id: userId ?? null,
  };
  for (const start of [currentStart, previousStart])
    prefetchQuery(queryClient, summaryQuery(scope, start));
}

/**
 * The nine numbers of the current and the previous windows. `failure` is set when the current ones
 * failed to load. `paceMs` returns their refetch interval.
 */
export function useSummaries(scope: SummaryScope, paceMs: () => number) {
  useWaitForPrefetch(summaryQuery(scope, currentStart).queryKey);
  useWaitForPrefetch(summaryQuery(scope, previousStart).queryKey);
  // Not useQueries: it shows data that arrived before it subscribed only after the next paint.
  const current = useQuery({
    ...summaryQuery(scope, currentStart),
    placeholderData: keepPreviousData<ActivitySummary>,
    refetchInterval: paceMs,
  });
  const before = useQuery({
    ...summaryQuery(scope, previousStart),
    placeholderData: keepPreviousData<ActivitySummary>,
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryIntervalMs : previousWindowsIntervalMs,
  });
  const error = useLastError(current);
  const known: WindowSummary = useLastError(before) === null ? before.data : null;
  return {
    current: current.data,
    before: known,
    endedAtMs: current.data ? current.dataUpdatedAt : 0,
    // A query renders the page again when a field that was read changes, so this one is read only after a failure.
    failure:
      error === null
        ? null
        : {
            error,
            isFetching: current.isFetching,
            refetch: () => Promise.all([current.refetch(), before.refetch()]),
          },
  };
}
