import { useQuery } from '@tanstack/react-query';
import type { Activity } from '@time-tracker/contract/activity';
import { serializeInterval } from '@time-tracker/contract/time/interval';
import { useMemo } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { calls } from '../../api/client.ts';
import { dayOf, rangeOfDay } from '../../ui/time/zoned-day.ts';
import type { DiaryFilter } from '../windows/use-diary-work.ts';

/** The time that a capture belongs to; undefined while its day is loading. */
export function useCaptureActivity(
  { input }: DiaryFilter,
  { userId, takenAt, activityId }: Capture,
  timeZone: string,
): Activity | undefined {
  const day = rangeOfDay(dayOf(Date.parse(takenAt), timeZone), timeZone);
  // The page's own query when it shows this person.
  const { data } = useQuery(
    calls.activity.all.queryOptions({
      input: {
        ...input,
        user_id: userId,
        ...serializeInterval(day),
      },
    }),
  );
  return useMemo(
    () => data?.activities.find(({ activity_id: id }) => id === activityId),
    [data, activityId],
  );
}
