import { useQueries } from '@tanstack/react-query';
import type { ActivitySummary } from '@time-tracker/contract/activity';
import { calls } from '../api/client.ts';

/** The current window, the one before it for the trend, and five more for the little bars. */
const windowCount = 7;
/** Windows that are over change only by moving on. */
const pastWindowsEveryMs = 10 * 60 * 1000;

/** Undefined while it loads, null when it could not be loaded. */
export type WindowSummary = ActivitySummary | null | undefined;

/**
 * The nine numbers, newest window first. Not cached and not fetched again on focus, as the
 * specification asks; `paceMs` says how soon the current ones are asked for again.
 */
export function useSummaries(organizationId: number, paceMs: () => number) {
  const [current, ...past] = useQueries({
    queries: Array.from({ length: windowCount }, (_, back) =>
      calls.activity.get.queryOptions({
        input: { organization_id: organizationId, start: back + 1 },
        staleTime: 0,
        gcTime: 0,
        refetchOnWindowFocus: false,
        refetchInterval: back === 0 ? paceMs : pastWindowsEveryMs,
      }),
    ),
  });
  return {
    current,
    past: past.map(({ data, isError }): WindowSummary => data ?? (isError ? null : undefined)),
  };
}
