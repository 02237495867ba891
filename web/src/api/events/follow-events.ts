import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SentEvent } from '@time-tracker/contract/events';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { calmly } from './throttle-batch.ts';
import { calls } from '../client.ts';
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
        // What changed before the first word is not told. The first read waited for it.
        if (wasSettled) void queryClient.invalidateQueries({ queryKey: calls.timer.key() });
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

type Lists = 'work' | 'present' | 'screenshots' | 'people';

const keysOf: Record<Lists, QueryKey[]> = {
  work: [calls.activity.key(), calls.app.key(), calls.dashboard.overview.key()],
  present: [calls.dashboard.now.key()],
  screenshots: [calls.screenshot.key(), calls.dashboard.now.key()],
  people: [calls.project.key(), calls.organization.key()],
};

/** The timer is asked for at once, lists calmly and only those of the organization concerned. */
function createIntake(queryClient: QueryClient): (event: SentEvent) => void {
  const refresh = (lists: Lists) =>
    calmly<number | null>(soonMs, paceMs, (organizationIds) => {
      for (const queryKey of keysOf[lists]) {
        void queryClient.invalidateQueries(
          { queryKey, predicate: (query) => isConcerned(query.queryKey, organizationIds) },
          { cancelRefetch: false },
        );
      }
    });
  const refreshers = {
    work: refresh('work'),
    present: refresh('present'),
    screenshots: refresh('screenshots'),
    people: refresh('people'),
  };
  const refreshTimer = () => {
    void queryClient.invalidateQueries({ queryKey: calls.timer.key() });
  };
  return ({ type, organization_id: organizationId, user_id: userId }) => {
    switch (type) {
      case 'timer':
        if (userId === (currentUserId() ?? userId)) refreshTimer();
        refreshers.present(organizationId);
        break;
      case 'activity':
        refreshers.work(organizationId);
        break;
      case 'screenshot':
        refreshers.screenshots(organizationId);
        break;
      case 'member':
        refreshers.people(organizationId);
        break;
      case 'missed':
        refreshTimer();
        for (const ask of Object.values(refreshers)) ask(null);
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
