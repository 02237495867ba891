import { useQuery } from '@tanstack/react-query';
import { manualBackDays } from '@time-tracker/contract/limits';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { parseInterval, serializeInterval } from '@time-tracker/contract/time/interval';
import { useState } from 'react';
import { calls } from '../../api/client.ts';
import { useTimer } from '../../timer/timer-state.ts';
import { instantOf, rangeOfDay, type Day } from '../../ui/time/zoned-day.ts';
import { placeTime } from './placed-time.ts';

const nineOClock = 9 * 60;

/** Whether time can be typed in for a day. */
export function acceptsManualTime(day: Day, today: Day, timeZone: string): boolean {
  const oldest = Date.now() - (manualBackDays - 1) * dayMs;
  return day <= today && rangeOfDay(day, timeZone).start >= oldest;
}

/**
 * Finds the place of typed time on a day of the user, beside their time in all organizations. A running
 * timer counts as taken, because its time may not be stored yet. Undefined while it is loading.
 */
export function usePlacedTime(userId: number, day: Day, timeZone: string) {
  const [openedAtMs] = useState(() => Date.now());
  const whole = rangeOfDay(day, timeZone);
  const own = useQuery(
    calls.activity.all.queryOptions({
      input: {
        organization_id: null,
        user_id: userId,
        ...serializeInterval(whole),
      },
      // What was recorded since would be overlapped.
      staleTime: 0,
    }),
  );
  const { timer, clockAheadMs } = useTimer({ refetchOnMount: false });
  const nowMs = openedAtMs + clockAheadMs;
  const running = timer ? [{ start: Date.parse(timer.started_at), end: nowMs }] : [];
  // A refetch does not interrupt typing: the server cuts what overlaps.
  const isLoaded = own.isSuccess && own.isFetchedAfterMount;
  return {
    isError: own.isError,
    place: isLoaded
      ? (minutes: number) =>
          placeTime(
            {
              day: { start: whole.start, end: Math.min(whole.end, nowMs) },
              nineMs: instantOf(day, nineOClock, timeZone),
              taken: [...own.data.activities.map(parseInterval), ...running],
            },
            minutes * minuteMs,
          )
      : undefined,
  };
}
