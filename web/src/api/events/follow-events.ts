import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SentEvent } from '@time-tracker/contract/events';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { throttleBatch } from './throttle-batch.ts';
import { refreshSubjects, type Subject } from '../changes.ts';
import { shareEventStream } from './event-sharing.ts';
import { currentUserId, refreshUser } from '../session.ts';
import { tokenStore } from '../stored-token.ts';

/** How long changes are collected before a refetch, and the minimum time between refetches of a list. */
const soonMs = 500;
const paceMs = 5000;
const accountPaceMs = 1000;

/** How long the first read of the timer waits for events. */
const settledWithinMs = 2000;

interface LiveState {
  isLive: boolean;
  /** Whether `isLive` is known yet. */
  isSettled: boolean;
}

const liveStore = createStore<LiveState>(() => ({ isLive: false, isSettled: false }));

/** Whether the server pushes changes to this page, so that it need not poll. */
export function useIsLive(): boolean {
  return useStore(liveStore, (state) => state.isLive);
}

export function isLive(): boolean {
  return liveStore.getState().isLive;
}

/**
 * Resolves when the event stream is open or has failed, or after a timeout. Data that is read earlier
 * may miss changes and has to be fetched again.
 */
export function whenEventsSettled(): Promise<void> {
  if (liveStore.getState().isSettled) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = liveStore.subscribe(({ isSettled }) => {
      if (!isSettled) return;
      unsubscribe();
      clearTimeout(timeout);
      resolve();
    });
    const timeout = setTimeout(() => liveStore.setState({ isSettled: true }), settledWithinMs);
  });
}

/** While a user is signed in, refetches the data that the server reports as changed. */
export function followEvents(queryClient: QueryClient): void {
  const { handleEvent, refreshTimer, refreshAccount } = createEventHandler(queryClient);
  let listening: AbortController | undefined;
  const follow = ({ token }: { token: string | null }) => {
    listening?.abort();
    liveStore.setState({ isLive: false, isSettled: false });
    if (token === null) return;
    listening = new AbortController();
    const { signal } = listening;
    const on = {
      news: ({ events }: { events: SentEvent[] }) => {
        if (signal.aborted) return;
        for (const event of events) handleEvent(event);
      },
      live: (isLive: boolean) => {
        const { isLive: wasLive, isSettled: wasSettled } = liveStore.getState();
        if (signal.aborted || (wasSettled && wasLive === isLive)) return;
        liveStore.setState({ isLive, isSettled: true });
        if (!isLive) return;
        // Changes before the connection was open sent no event. The first read waited for it.
        if (wasSettled) {
          refreshTimer();
          refreshAccount(null);
        }
        // Retry the queries that failed while the connection was lost.
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
      },
    };
    shareEventStream(token, on, signal);
  };
  tokenStore.subscribe(follow);
  follow(tokenStore.getState());
}

/** Refetches the timer at once. Lists are throttled, and only those of the organization are refetched. */
function createEventHandler(queryClient: QueryClient) {
  const refreshThrottled = (subjects: readonly Subject[]) =>
    throttleBatch<number | null>(soonMs, paceMs, (organizationIds) =>
      refreshSubjects(queryClient, subjects, {
        cancelRefetch: false,
        predicate: (query) => isConcerned(query.queryKey, organizationIds),
      }),
    );
  const refreshers = {
    work: refreshThrottled(['work']),
    presence: refreshThrottled(['presence']),
    screenshots: refreshThrottled(['screenshots']),
    members: refreshThrottled(['organizations', 'projects', 'members']),
  };
  // Only the person's own pages refetch these, so they need no rest.
  const refreshAccount = throttleBatch<null>(
    soonMs,
    accountPaceMs,
    async () => {
      // Until the next change or connection, the page works with the older settings.
      const user = refreshUser().catch(() => undefined);
      await Promise.all([refreshSubjects(queryClient, ['notices']), user]);
    },
    { restMaxMs: 0 },
  );
  const refreshTimer = () => {
    void refreshSubjects(queryClient, ['timer']);
  };
  const handleEvent = ({ type, organization_id: organizationId, user_id: userId }: SentEvent) => {
    switch (type) {
      case 'timer':
        if (userId === (currentUserId() ?? userId)) refreshTimer();
        refreshers.presence(organizationId);
        break;
      case 'activity':
        refreshers.work(organizationId);
        break;
      case 'screenshot':
        refreshers.screenshots(organizationId);
        break;
      case 'member':
        refreshers.members(organizationId);
        break;
      case 'account':
        if (userId === currentUserId()) refreshAccount(null);
        break;
      case 'missed':
        refreshTimer();
        refreshAccount(null);
        for (const refresh of Object.values(refreshers)) refresh(null);
        break;
    }
  };
  return { handleEvent, refreshTimer, refreshAccount };
}

/** Whether the result of a query may have changed. Null means any organization may have changed. */
export function isConcerned(
  queryKey: QueryKey,
  organizationIds: readonly (number | null)[],
): boolean {
  const [, options] = queryKey as [unknown, { input?: { organization_id?: unknown } }?];
  const requested = options?.input?.organization_id;
  if (typeof requested !== 'number' || organizationIds.includes(null)) return true;
  return organizationIds.includes(requested);
}
