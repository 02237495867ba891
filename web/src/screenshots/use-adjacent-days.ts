import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { calls } from '../api/client.ts';
import type { Day } from '../ui/time/zoned-day.ts';
import { loadShownCaptures, type ShownBy } from './choices/load-shown-captures.ts';
import { daysFrom, firstMatchingDay } from './viewer/first-matching-day.ts';
import { cacheMs, ofPerson } from './windows/use-diary-work.ts';

interface AdjacentDays extends ShownBy {
  /** Days of the range with tracked time, oldest first. */
  workedDays: readonly Day[];
  /** Whose captures are wanted around which day; undefined while no capture is shown. */
  around: { userId: number; day: Day } | undefined;
}

/**
 * The nearest days before and after a day, within the range, on which the page shows captures of the person.
 * Searches the later days first: there is one request at a time, and playback goes forward.
 */
export function useAdjacentDays(parts: AdjacentDays) {
  const queryClient = useQueryClient();
  const after = useQuery(dayQuery(queryClient, parts, 1));
  const isAfterPending = isSearching(parts, 1) && after.isPending;
  const query = dayQuery(queryClient, parts, -1);
  const before = useQuery({ ...query, enabled: query.enabled && !isAfterPending });
  return {
    before: before.data ?? undefined,
    after: after.data ?? undefined,
    isPending: { before: isSearching(parts, -1) && before.isPending, after: isAfterPending },
  };
}

function isSearching({ around, workedDays }: AdjacentDays, by: 1 | -1): boolean {
  return around !== undefined && daysFrom(around.day, by, workedDays).length > 0;
}

function dayQuery(queryClient: QueryClient, parts: AdjacentDays, by: 1 | -1) {
  const { around, workedDays, filter, choices, timeZone } = parts;
  const keyAround = (day: Day | undefined, by: 1 | -1) => [
    // Changes of screenshots refetch it.
    ...calls.screenshot.all.queryKey({ input: ofPerson(filter, around).input }),
    'adjacent-day',
    { userId: around?.userId, day, by, workedDays, timeZone },
    { only: choices.only, app: choices.app, sampling: filter.sampling },
  ];
  return queryOptions({
    queryKey: keyAround(around?.day, by),
    queryFn: async () => {
      if (!around) return null;
      const { userId, day } = around;
      const found = await firstMatchingDay(daysFrom(day, by, workedDays), async (one) => {
        const captures = await loadShownCaptures(queryClient, parts, { userId, day: one });
        return captures.length > 0;
      });
      // After a step to the found day, the way back needs no search.
      if (found !== null) queryClient.setQueryData(keyAround(found, by === 1 ? -1 : 1), day);
      return found;
    },
    enabled: isSearching(parts, by),
    staleTime: cacheMs,
  });
}
