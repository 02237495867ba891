import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiReceives } from '@time-tracker/contract/api';
import { calls } from './client.ts';

type TimerAnswer = ApiReceives['timer']['get'];

/** Often enough to follow another device within two seconds, the call itself included. */
const pollMs = 1500;

/** The caller's timer, and by how many milliseconds the server's clock is ahead of this one. */
export function useTimer() {
  const { data, dataUpdatedAt, isPending, isError } = useQuery(
    calls.timer.get.queryOptions({
      refetchInterval: pollMs,
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

/** A poll that was under way while the timer was started or stopped must not undo it. */
export function later(before: TimerAnswer | undefined, after: TimerAnswer): TimerAnswer {
  return before && Date.parse(before.now) > Date.parse(after.now) ? before : after;
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
