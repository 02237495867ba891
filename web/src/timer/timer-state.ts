import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { ApiSends } from '@time-tracker/contract/api';
import { calls, client } from '../api/client.ts';
import { isLive, useIsLive, whenEventsSettled } from '../api/events/follow-events.ts';
import { ensureConsent } from './consent/ask-for-consent.ts';
import { changeTimer, onTimerChange, readTimer } from './timer-broadcast.ts';
import type { TimerResponse } from './request-order.ts';
import { awaitTimerChange } from './await-timer-change.ts';
import { afterStartStore } from './record-here/after-start.ts';

/** Without events, changes on another device appear within two seconds, even if a response is slow. */
const pollMs = 1000;
/** Events report changes; this covers recorders that fall silent, and lost events. */
const pollWhileLiveMs = 60_000;

/** The only query of the timer. */
export function timerQuery() {
  return queryOptions({
    queryKey: calls.timer.get.queryKey(),
    refetchInterval: pollWhileLiveMs,
    refetchIntervalInBackground: true,
    retry: false,
    queryFn: async ({ signal, client: queryClient }): Promise<TimerReading> => {
      await whenEventsSettled();
      let sentAtMs: number | undefined;
      let isPushed = false;
      const response = await readTimer(async () => {
        const known = isLive() ? undefined : knownState(queryClient);
        const awaited = known === undefined ? null : await awaitTimerChange(known, signal);
        isPushed = awaited !== null && awaited.state !== known;
        sentAtMs = awaited ? undefined : Date.now();
        return awaited ?? client.timer.get(undefined, { signal });
      });
      return { ...response, sentAtMs, isPushed };
    },
  });
}

export interface TimerReading extends TimerResponse {
  /**
   * When the request was sent, by this machine's clock. Absent if the server waited before it responded,
   * and for the response to a start or stop.
   */
  sentAtMs?: number;
  /** The server responded because the timer changed. */
  isPushed?: boolean;
  /** The response to a start or stop in this browser. */
  isChange?: boolean;
}

/** The state that this page shows; undefined if the last request failed, or before the first one. */
function knownState(queryClient: QueryClient): string | undefined {
  const query = queryClient.getQueryState<TimerReading>(calls.timer.get.queryKey());
  return query?.status === 'success' ? query.data?.state : undefined;
}

/**
 * The caller's timer, and how many milliseconds the server's clock is ahead of this machine's. Parts of pages
 * do not fetch again what the header has.
 */
export function useTimer({ refetchOnMount = true } = {}) {
  const hasEvents = useIsLive();
  const { data, dataUpdatedAt, isPending, isError, errorUpdateCount } = useQuery({
    ...timerQuery(),
    refetchOnMount,
    refetchInterval: hasEvents ? pollWhileLiveMs : pollMs,
  });
  return {
    timer: data?.timer ?? null,
    clockAheadMs: data ? Date.parse(data.now) - dataUpdatedAt : 0,
    isPending,
    // Without a first response, each attempt would hide the last error until it fails too.
    isUnreachable: isError || (isPending && errorUpdateCount > 0),
    /** The server time of the last response while the server is unreachable, else null. */
    unreachableSince: isError && data ? Date.parse(data.now) : null,
  };
}

/** The server's clock, as of the last response about the timer; this machine's before the first one. */
export function readServerNow(queryClient: QueryClient): number {
  const state = queryClient.getQueryState<TimerReading>(calls.timer.get.queryKey());
  const aheadMs = state?.data ? Date.parse(state.data.now) - state.dataUpdatedAt : 0;
  return Date.now() + aheadMs;
}

/** The timer that runs, as this page knows it. */
export function readRunningTimer(queryClient: QueryClient): TimerReading['timer'] {
  return queryClient.getQueryData<TimerReading>(calls.timer.get.queryKey())?.timer ?? null;
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

/** Whether a timer runs in a project that takes no screenshots of the user. Undefined while it loads. */
export function useIsTimerWithoutScreenshots(): boolean | undefined {
  const { data = false, isPending } = useQuery({
    ...timerQuery(),
    refetchOnMount: false,
    select: ({ timer }) => timer?.screenshot_interval === 0,
  });
  return isPending ? undefined : data;
}

/** What a start or stop changes besides the timer itself, which its response contains. */
const timerMeta = { changes: ['recent', 'presence'], refreshesInBackground: true } as const;

/**
 * Starts the timer, or switches a running one to another project. Asks for consent first if it is
 * missing or outdated; without it, nothing starts, and it resolves to null.
 */
export function useStartTimer() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: timerMeta,
    mutationFn: async (input: ApiSends['timer']['start']) => {
      const isAgreed = await ensureConsent(queryClient, input.project_id);
      return isAgreed ? changeTimer(() => client.timer.start(input)) : null;
    },
    onSuccess: (response) =>
      afterStartStore.setState({ startedAt: response?.timer?.started_at ?? null }),
  });
}

export function useStopTimer() {
  return useMutation({
    meta: timerMeta,
    mutationFn: (input: ApiSends['timer']['stop']) => changeTimer(() => client.timer.stop(input)),
  });
}

/** Applies timer changes from any page of this browser at once. */
export function followTimerChanges(queryClient: QueryClient): void {
  onTimerChange((response) => storeTimerResponse(queryClient, { ...response, isChange: true }));
}

export function storeTimerResponse(queryClient: QueryClient, response: TimerReading): void {
  queryClient.setQueryData(calls.timer.get.queryKey(), response);
}
