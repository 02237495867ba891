import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Activity } from '@time-tracker/contract/activity';
import { manualBackDays } from '@time-tracker/contract/limits';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { parseInterval, serializeInterval } from '@time-tracker/contract/time/interval';
import { calls } from '../../api/client.ts';
import { readServerNow, useTimer } from '../../timer/timer-state.ts';
import { instantOf, rangeOfDay, type Day } from '../../ui/time/zoned-day.ts';
import { placeTime } from './placed-time.ts';

const nineOClock = 9 * 60;

/** Whether time can be typed in for a day. */
export function acceptsManualTime(day: Day, today: Day, timeZone: string): boolean {
  const oldest = Date.now() - (manualBackDays - 1) * dayMs;
  return day <= today && rangeOfDay(day, timeZone).start >= oldest;
}

/** The user's time on a day, in all organizations. */
export function ownDayQuery(userId: number, day: Day, timeZone: string) {
  return calls.activity.all.queryOptions({
    input: {
      organization_id: null,
      user_id: userId,
      ...serializeInterval(rangeOfDay(day, timeZone)),
    },
    // What was recorded since would be overlapped.
    staleTime: 0,
  });
}

interface OwnDay {
  day: Day;
  timeZone: string;
  activities: readonly Pick<Activity, 'start' | 'finish'>[];
  /** Counts as taken until now, because its time may not be stored yet. */
  timer: { started_at: string } | null;
  nowMs: number;
}

/** Where time of a duration goes on a day of the user. */
export function placeOnDay({ day, timeZone, activities, timer, nowMs }: OwnDay, minutes: number) {
  const { start, end } = rangeOfDay(day, timeZone);
  const running = timer ? [{ start: Date.parse(timer.started_at), end: nowMs }] : [];
  return placeTime(
    {
      day: { start, end: Math.min(end, nowMs) },
      nineMs: instantOf(day, nineOClock, timeZone),
      taken: [...activities.map(parseInterval), ...running],
    },
    minutes * minuteMs,
  );
}

/** Finds the place of typed time on a day of the user. */
export function usePlacedTime(userId: number, day: Day, timeZone: string) {
  const queryClient = useQueryClient();
  const query = ownDayQuery(userId, day, timeZone);
  const own = useQuery(query);
  const { timer } = useTimer({ refetchOnMount: false });
  // A refetch does not interrupt typing: the server cuts what overlaps.
  const loaded = own.isSuccess && own.isFetchedAfterMount ? own.data : undefined;
  const placeAmong = ({ activities }: Pick<OwnDay, 'activities'>, minutes: number) =>
    placeOnDay({ day, timeZone, activities, timer, nowMs: readServerNow(queryClient) }, minutes);
  return {
    isError: own.isError,
    /** Undefined while the day is loading. */
    place: loaded && ((minutes: number) => placeAmong(loaded, minutes)),
    /** Waits for the day, and loads it again if that failed. */
    placeOnceLoaded: async (minutes: number) =>
      placeAmong(loaded ?? (await queryClient.fetchQuery(query)), minutes),
  };
}
