import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SentEvent } from '@time-tracker/contract/events';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { throttleBatch } from './throttle-batch.ts';
import { refreshSubjects, type Subject } from '../changes.ts';
import { listenTogether } from './event-sharing.ts';
import { currentUserId } from '../session.ts';
import { tokenStore } from '../stored-token.ts';

/** What several changes at once are gathered for, and how often a list is asked for at most. */
const soonMs = 500;
const paceMs = 5000;

/** How long the first read of the timer waits for events. */
const settledWithinMs = 2000;

interface LiveState {
  isLive: boolean;
  /** Whether it is known by now. */
  isSettled: boolean;
}

const liveStore = createStore<LiveState>(() => ({ isLive: false, isSettled: false }));

/** Whether the server tells this page of changes, so that asking for them again and again can rest. */
export function useIsLive(): boolean {
  return useStore(liveStore, (state) => state.isLive);
}

export function isLive(): boolean {
  return liveStore.getState().isLive;
}

/**
 * Resolves when events arrive or do not, or when that takes too long. What is read before them may
 * change unnoticed and has to be read again.
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

/** While somebody is signed in: what the server says has changed is asked for anew. */
export function followEvents(queryClient: QueryClient): void {
  const takeIn = createIntake(queryClient);
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
        for (const event of events) takeIn(event);
      },
      live: (isLive: boolean) => {
        const { isLive: wasLive, isSettled: wasSettled } = liveStore.getState();
        if (signal.aborted || (wasSettled && wasLive === isLive)) return;
        liveStore.setState({ isLive, isSettled: true });
        if (!isLive) return;
        // Changes before the connection was there have no event. The first read waited for it.
        if (wasSettled) void refreshSubjects(queryClient, ['timer']);
        // What could not be fetched while the connection was away is asked for again.
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
      },
    };
    listenTogether(token, on, signal);
  };
  tokenStore.subscribe(follow);
  follow(tokenStore.getState());
}

/** Refreshes the timer at once, lists throttled and only those of the organization concerned. */
function createIntake(queryClient: QueryClient): (event: SentEvent) => void {
  const refreshThrottled = (subjects: readonly Subject[]) =>
    throttleBatch<number | null>(soonMs, paceMs, (organizationIds) => {
      void refreshSubjects(queryClient, subjects, {
        cancelRefetch: false,
        predicate: (query) => isConcerned(query.queryKey, organizationIds),
      });
    });
  const refreshers = {
    work: refreshThrottled(['work']),
    presence: refreshThrottled(['presence']),
    screenshots: refreshThrottled(['screenshots']),
    members: refreshThrottled(['organizations', 'projects', 'members']),
  };
  const refreshTimer = () => {
    void refreshSubjects(queryClient, ['timer']);
  };
  return ({ type, organization_id: organizationId, user_id: userId }) => {
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
      case 'missed':
        refreshTimer();
        for (const refresh of Object.values(refreshers)) refresh(null);
        break;
    }
  };
}

/** Whether what a call was asked may have another answer; null: something changed, who knows where. */
export function isConcerned(
  queryKey: QueryKey,
  organizationIds: readonly (number | null)[],
): boolean {
  const [, options] = queryKey as [unknown, { input?: { organization_id?: unknown } }?];
  const asked = options?.input?.organization_id;
  if (typeof asked !== 'number' || organizationIds.includes(null)) return true;
  return organizationIds.includes(asked);
}
