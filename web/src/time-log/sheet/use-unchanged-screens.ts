import { useQuery } from '@tanstack/react-query';
import type { ApiReceives, ApiSends } from '@time-tracker/contract/api';
import { unchangedScreenPeopleMax } from '@time-tracker/contract/limits';
import { calls, client } from '../../api/client.ts';

type UnchangedInput = Omit<ApiSends['screenshot']['unchanged'], 'user_ids'>;
export type UnchangedDay = ApiReceives['screenshot']['unchanged']['days'][number];

/**
 * The days on which the screens of members looked the same for at least an hour, by member. Loaded
 * after the sheet, which does not wait for it.
 */
export function useUnchangedScreens(
  input: UnchangedInput,
  userIds: readonly number[],
): ReadonlyMap<number, UnchangedDay[]> {
  const { data } = useQuery({
    queryKey: [...calls.screenshot.unchanged.key(), input, userIds],
    queryFn: async ({ signal }) => {
      const days: UnchangedDay[] = [];
      for (let first = 0; first < userIds.length; first += unchangedScreenPeopleMax) {
        const user_ids = userIds.slice(first, first + unchangedScreenPeopleMax);
        const answer = await client.screenshot.unchanged({ ...input, user_ids }, { signal });
        days.push(...answer.days);
      }
      return Map.groupBy(days, (day) => day.user_id);
    },
    enabled: userIds.length > 0,
  });
  return data ?? nobody;
}

const nobody: ReadonlyMap<number, UnchangedDay[]> = new Map();
