import { keepPreviousData, useQueries, type QueryClient } from '@tanstack/react-query';
import type { ActivitySummary } from '@time-tracker/contract/activity';
import { prefetchQuery } from '../api/prefetch-query.ts';
import { calls } from '../api/client.ts';
import { useLastError } from '../api/last-error.ts';
import { selectedOrganization } from '../api/organization-choice.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { readWhose } from '../filters/work-filters.ts';

/** The windows that end now, and those before them for the trend. */
const asked = [1, 2];
/** Windows that are over change only by moving on. */
const pastWindowsEveryMs = 10 * 60 * 1000;

/** One that failed is asked for again sooner. */
const afterFailureMs = 30_000;

/** Undefined while it loads, null when it could not be loaded. */
export type WindowSummary = ActivitySummary | null | undefined;

type Whose = Pick<WorkFiltersInAddress['input'], 'organization_id' | 'project_id' | 'user_id'>;

/**
 * Not cached and not fetched again on focus, as the specification asks: nothing is left of an answer
 * when the page goes, so that what is there when it comes was asked for on the way to it.
 */
function summaryQuery({ organization_id, project_id, user_id }: Whose, start: number) {
  return calls.activity.get.queryOptions({
    input: { organization_id, project_id, user_id, start },
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  });
}

/** On the way to the dashboard: its numbers are the last that it would wait for. */
export function askSummariesAhead(queryClient: QueryClient, search: URLSearchParams): void {
  const organization = selectedOrganization(queryClient);
  if (!organization) return;
  const { projectId, userId } = readWhose(search);
  const whose = {
    organization_id: organization.id,
    project_id: projectId ?? null,
    user_id: userId ?? null,
  };
  for (const start of asked) prefetchQuery(queryClient, summaryQuery(whose, start));
}

/**
 * The nine numbers, now and one window before; `failure`: the current ones could not be loaded.
 * `paceMs` says how soon the current ones are asked for again.
 */
export function useSummaries(whose: Whose, paceMs: () => number) {
  const [current, before] = useQueries({
    queries: asked.map((start) => ({
      ...summaryQuery(whose, start),
      placeholderData: keepPreviousData<ActivitySummary>,
      refetchInterval: ({ state }: { state: { status: string } }) => {
        if (start === 1) return paceMs();
        return state.status === 'error' ? afterFailureMs : pastWindowsEveryMs;
      },
    })),
  });
  const error = useLastError(current);
  const known: WindowSummary = useLastError(before) === null ? before?.data : null;
  const failure = {
    error,
    isFetching: current?.isFetching ?? false,
    refetch: () => Promise.all([current?.refetch(), before?.refetch()]),
  };
  return { current: current?.data, before: known, failure: error === null ? null : failure };
}
