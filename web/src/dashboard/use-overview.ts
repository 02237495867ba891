import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import { secondMs } from '@time-tracker/contract/time/durations';
import { calls } from '../api/client.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';

type OverviewResponse = ApiReceives['dashboard']['overview'];
export type Overview = Omit<OverviewResponse, 'now'>;
export type WorkPoint = Overview['recent']['days'][number];
export type TeamMember = ApiReceives['dashboard']['now']['team'][number];
export type TimerRecorder = NonNullable<TeamMember['timer']>['recorders'][number];

const sharedForMs = 5 * secondMs;

/** Enough for six capture groups of five monitors each. */
const screenshotsMax = 30;

/** The time of the response differs each time and would render unchanged data again. */
function withoutNow({ now: _now, ...overview }: OverviewResponse): Overview {
  return overview;
}

/** The charts of a range. The previous ones stay while other filters load. */
export function useOverview(
  { input, filters }: Pick<WorkFiltersInAddress, 'input' | 'filters'>,
  paceMs: () => number,
) {
  return useQuery(
    calls.dashboard.overview.queryOptions({
      input: { ...input, time_zone: filters.timeZone },
      placeholderData: keepPreviousData,
      refetchInterval: paceMs,
      staleTime: sharedForMs,
      select: withoutNow,
    }),
  );
}

export type Scope = Pick<
  WorkFiltersInAddress['input'],
  'organization_id' | 'project_id' | 'user_id'
>;

export function presentQuery({ organization_id, project_id, user_id }: Scope, timeZone: string) {
  return calls.dashboard.now.queryOptions({
    input: {
      organization_id,
      project_id,
      user_id,
      time_zone: timeZone,
      screenshots: screenshotsMax,
      // The team has everything about who works now.
      working: 1,
    },
    // Parts of the page that appear later share the response.
    staleTime: sharedForMs,
  });
}

/** The team today and the latest screenshots, independent of the range. */
export function usePresent(scope: Scope, timeZone: string, paceMs: () => number) {
  return useQuery({
    ...presentQuery(scope, timeZone),
    placeholderData: keepPreviousData,
    refetchInterval: paceMs,
  });
}
