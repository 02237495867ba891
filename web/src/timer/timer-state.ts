import { queryOptions, useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import { calls, client } from '../api/client.ts';
import { useIsLive, whenEventsSettled } from '../api/events/follow-events.ts';
import { onTimerChange, readTimer, broadcastTimerChange } from './timer-broadcast.ts';
import type { TimerResponse } from './request-order.ts';

/** Without events, changes on another device appear within two seconds, even if a response is slow. */
const pollMs = 1000;
/** Events report changes; this covers silent timers and lost events. */
const pollWhileLiveMs = 15_000;

/** The only query of the timer. */
export function timerQuery() {
  return queryOptions({
    queryKey: calls.timer.get.queryKey(),
    refetchIntervalInBackground: true,
    retry: false,
    queryFn: async ({ signal }): Promise<TimerReading> => {
      await whenEventsSettled();
      let askedAtMs = 0;
      const response = await readTimer(() => {
        askedAtMs = Date.now();
        return client.timer.get(undefined, { signal });
      });
      return { ...response, askedAtMs };
    },
  });
}

interface TimerReading extends TimerResponse {
  /** When the request was sent, by this machine's clock. Absent for the response to a start or stop. */
  askedAtMs?: number;
}

/** The caller's timer, and how many milliseconds the server's clock is ahead of this machine's. */
export function useTimer() {
  const isLive = useIsLive();
  const { data, dataUpdatedAt, isPending, isError } = useQuery({
    ...timerQuery(),
    refetchInterval: isLive ? pollWhileLiveMs : pollMs,
  });
  return {
    timer: data?.timer ?? null,
    clockAheadMs: data ? Date.parse(data.now) - dataUpdatedAt : 0,
    isPending,
    isUnreachable: isError,
    /** The server time of the last response while the server is unreachable, else null. */
    unreachableSince: isError && data ? Date.parse(data.now) : null,
  };
}

/** Whether the timer runs, for pages. The header polls the timer while a user is signed in. */
export function useIsTimerRunning(): boolean {
  const { data } = useQuery({
    ...timerQuery(),
    refetchOnMount: false,
    select: ({ timer }) => timer !== null,
  });
  return data ?? false;
}

/** Starts the timer, or switches a running one to another project. */
export function useStartTimer() {
  return useMutation(calls.timer.start.mutationOptions({ onSuccess: broadcastTimerChange }));
}

export function useStopTimer() {
  return useMutation(calls.timer.stop.mutationOptions({ onSuccess: broadcastTimerChange }));
}

/** Applies timer changes from any page of this browser at once. */
export function followTimerChanges(queryClient: QueryClient): void {
  onTimerChange((response) => storeTimerResponse(queryClient, response));
}

export function storeTimerResponse(queryClient: QueryClient, response: TimerResponse): void {
  queryClient.setQueryData(calls.timer.get.queryKey(), response);
}
