import { useQuery } from '@tanstack/react-query';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { calls } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { dayOf, startOfDay } from '../../ui/time/zoned-day.ts';
import { useNow } from '../use-running-time.ts';

/** From here on the total is shown as a warning. */
export const longDaySeconds = 8 * 3600;
/** The last activity of the timer before arrives a moment after a switch. */
const settledAfterMs = 15_000;

/**
 * The seconds of today until now, in the person's time zone: what was recorded before this timer, and the timer
 * itself. Asks twice per timer. Null while unknown.
 */
export function useTodaySeconds(timer: Timer, clockAheadMs: number): number | null {
  const { time_zone: timeZone } = useCurrentUser();
  const nowMs = useNow(true) + clockAheadMs;
  const midnightMs = startOfDay(dayOf(nowMs, timeZone), timeZone);
  const startedMs = Date.parse(timer.started_at);
  const hasEarlier = startedMs > midnightMs;
  const { data } = useQuery(
    calls.timer.worked.queryOptions({
      input: { since: new Date(midnightMs).toISOString(), until: timer.started_at },
      enabled: hasEarlier,
      refetchInterval: ({ state }) => (state.dataUpdateCount < 2 ? settledAfterMs : false),
    }),
  );
  if (hasEarlier && !data) return null;
  const earlier = hasEarlier ? (data?.seconds ?? 0) : 0;
  return earlier + Math.max(0, nowMs - Math.max(startedMs, midnightMs)) / 1000;
}
