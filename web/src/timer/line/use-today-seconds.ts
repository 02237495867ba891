import { useQuery } from '@tanstack/react-query';
import { hourMs, minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { calls } from '../../api/client.ts';
import { useIsLive } from '../../api/events/follow-events.ts';
import { useCurrentUser } from '../../api/session.ts';
import { dayOf, startOfDay } from '../../ui/time/zoned-day.ts';
import { useNow } from '../use-running-time.ts';

/** From here on the total is shown as a warning. */
export const longDaySeconds = (8 * hourMs) / secondMs;

/** Recorders send what they recorded once a minute; events report it, along with all other changes. */
const whileLiveMs = minuteMs;
const withoutEventsMs = 10 * secondMs;

/**
 * The seconds that were recorded today, in the person's time zone and all their organizations: the same time
 * that the dashboard and the TimeLog show. Null while unknown.
 */
export function useTodaySeconds(clockAheadMs: number): number | null {
  const { time_zone: timeZone } = useCurrentUser();
  const isLive = useIsLive();
  const nowMs = useNow(true) + clockAheadMs;
  const midnightMs = startOfDay(dayOf(nowMs, timeZone), timeZone);
  const { data } = useQuery(
    calls.timer.worked.queryOptions({
      input: { since: new Date(midnightMs).toISOString() },
      refetchInterval: isLive ? whileLiveMs : withoutEventsMs,
    }),
  );
  return data?.seconds ?? null;
}
