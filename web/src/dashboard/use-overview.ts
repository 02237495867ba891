import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import { calls } from '../api/client.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';

type AnsweredOverview = ApiReceives['dashboard']['overview'];
export type Overview = Omit<AnsweredOverview, 'now'>;
export type WorkPoint = Overview['recent']['days'][number];
export type WorkingMember = ApiReceives['dashboard']['now']['working'][number];

/** Enough for six captures of five monitors each. */
const askedScreenshots = 30;

/** When it was asked for is another each time, and would draw anew what is the same. */
function withoutNow({ now: _now, ...overview }: AnsweredOverview): Overview {
  return overview;
}

/** A range at a glance; what is shown stays while other filters load. */
export function useOverview(
  { input, filters }: Pick<WorkFiltersInAddress, 'input' | 'filters'>,
  paceMs: () => number,
) {
  return useQuery(
    calls.dashboard.overview.queryOptions({
      input: { ...input, time_zone: filters.timeZone },
      placeholderData: keepPreviousData,
      refetchInterval: paceMs,
      select: withoutNow,
    }),
  );
}

/** Who is working, and the latest screenshots, whatever the range is. */
export function usePresent(
  { organization_id, project_id, user_id }: WorkFiltersInAddress['input'],
  paceMs: () => number,
) {
  return useQuery(
    calls.dashboard.now.queryOptions({
      input: { organization_id, project_id, user_id, screenshots: askedScreenshots },
      placeholderData: keepPreviousData,
      refetchInterval: paceMs,
    }),
  );
}
