import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import { serializeInterval, type Interval } from '@time-tracker/contract/time/interval';
import { useMemo } from 'react';
import { calls } from '../../api/client.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';

export type PersonNumbers = ApiReceives['screenshot']['people']['people'][number];

/** Whose time there is in a part of the range, by name. `isDecided`: known, or could not be loaded. */
export function usePeople(
  { organization_id, project_id }: WorkFiltersInAddress['input'],
  interval: Interval,
  isWanted = true,
): { people: readonly PersonNumbers[] | undefined; isDecided: boolean } {
  const { data, isPending } = useQuery(
    calls.screenshot.people.queryOptions({
      input: {
        organization_id,
        project_id,
        ...serializeInterval(interval),
      },
      enabled: isWanted,
      placeholderData: keepPreviousData,
    }),
  );
  const people = useMemo(
    () => data?.people.toSorted((a, b) => a.name.localeCompare(b.name)),
    [data],
  );
  return { people, isDecided: !isPending };
}
