import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from './client.ts';
import { useIsLive } from './follow-events.ts';
import { later, type TimerAnswer } from './timer-answer.ts';

/** Without events it follows another device within two seconds, with time to spare for a slow answer. */
const pollMs = 1000;
/** The server tells when it changes; this is for what ends by itself, and for a message that got lost. */
const pollWhileLiveMs = 15_000;

/** The caller's timer, and by how many milliseconds the server's clock is ahead of this one. */
export function useTimer() {
  const isLive = useIsLive();
  const { data, dataUpdatedAt, isPending, isError } = useQuery(
    calls.timer.get.queryOptions({
      refetchInterval: isLive ? pollWhileLiveMs : pollMs,
      refetchIntervalInBackground: true,
      retry: false,
      structuralSharing: (before, after) =>
        later(before as TimerAnswer | undefined, after as TimerAnswer),
    }),
  );
  return {
    timer: data?.timer ?? null,
    clockAheadMs: data ? Date.parse(data.now) - dataUpdatedAt : 0,
    isPending,
    isUnreachable: isError,
  };
}

/** Starts the timer, or switches a running one to another project. */
export function useStartTimer() {
  const keep = useKeepAnswer();
  return useMutation(calls.timer.start.mutationOptions({ onSuccess: keep }));
}

export function useStopTimer() {
  const keep = useKeepAnswer();
  return useMutation(calls.timer.stop.mutationOptions({ onSuccess: keep }));
}

function useKeepAnswer() {
  const queryClient = useQueryClient();
  return (answer: TimerAnswer) => {
    queryClient.setQueryData(calls.timer.get.queryKey(), answer);
  };
}
