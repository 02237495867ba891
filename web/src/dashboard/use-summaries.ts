import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { ActivitySummary } from '@time-tracker/contract/activity';
import { calls } from '../api/client.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';

/** The windows that end now, and those before them for the trend. */
const asked = [1, 2];
/** Windows that are over change only by moving on. */
const pastWindowsEveryMs = 10 * 60 * 1000;

/** One that failed is asked for again sooner. */
const afterFailureMs = 30_000;

/** Undefined while it loads, null when it could not be loaded. */
export type WindowSummary = ActivitySummary | null | undefined;

/**
 * The nine numbers, now and one window before. Not cached and not fetched again on focus, as the
 * specification asks; `paceMs` says how soon the current ones are asked for again.
 */
export function useSummaries(
  { organization_id, project_id, user_id }: WorkFiltersInAddress['input'],
  paceMs: () => number,
) {
  const [current, before] = useQueries({
    queries: asked.map((start) =>
      calls.activity.get.queryOptions({
        input: { organization_id, project_id, user_id, start },
        staleTime: 0,
        gcTime: 0,
        placeholderData: keepPreviousData,
        refetchOnWindowFocus: false,
        refetchInterval: ({ state }) => {
          if (start === 1) return paceMs();
          return state.status === 'error' ? afterFailureMs : pastWindowsEveryMs;
        },
      }),
    ),
  });
  const known: WindowSummary = before?.data ?? (before?.isError ? null : undefined);
  const retry = () => void Promise.all([current?.refetch(), before?.refetch()]);
  return { current, before: known, retry };
}
