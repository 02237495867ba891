import { queryOptions, useMutation, useQuery, type QueryClient } from '@tanstack/react-query';
import { calls, client } from '../api/client.ts';
import { useIsLive, whenEventsSettled } from '../api/events/follow-events.ts';
import { onTimerChange, readTimer, broadcastTimerChange } from './timer-broadcast.ts';
import type { TimerAnswer } from './request-order.ts';

/** Without events it follows another device within two seconds, with time to spare for a slow answer. */
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
      const answer = await readTimer(() => {
        askedAtMs = Date.now();
        return client.timer.get(undefined, { signal });
      });
      return { ...answer, askedAtMs };
    },
  });
}

interface TimerReading extends TimerAnswer {
  /** When it was asked for, by this machine's clock; absent for the answer to a start or stop. */
  askedAtMs?: number;
}

/** The caller's timer, and by how many milliseconds the server's clock is ahead of this one. */
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
    /** The last answer of a server that is not reached any more, by its clock. */
    unreachableSince: isError && data ? Date.parse(data.now) : null,
  };
}

/** Whether it runs, for pages: the header asks for the timer as long as one is signed in. */
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

/** What somebody does in one page of this browser shows in all of them at once. */
export function followTimerChanges(queryClient: QueryClient): void {
  onTimerChange((answer) => storeTimerAnswer(queryClient, answer));
}

export function storeTimerAnswer(queryClient: QueryClient, answer: TimerAnswer): void {
  queryClient.setQueryData(calls.timer.get.queryKey(), answer);
}
