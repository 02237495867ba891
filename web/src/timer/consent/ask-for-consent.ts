import type { QueryClient } from '@tanstack/react-query';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { createStore } from 'zustand/vanilla';
import { calls } from '../../api/client.ts';

/** What the person does when they agree: start a timer, or record the running one. */
export type ConsentPurpose = 'start' | 'record';

export interface ConsentRequest {
  projectId: number;
  purpose: ConsentPurpose;
  /** Had the focus when the person acted. */
  openedFrom: Element | null;
  settle: (isAgreed: boolean) => void;
}

/** The open question; null without one. */
export const consentRequestStore = createStore<{ request: ConsentRequest | null }>(() => ({
  request: null,
}));

/** For this long, a consent is not checked again before a start. The response to the start has its status. */
const givenForMs = minuteMs;

export function rulesQuery(projectId: number) {
  return calls.timer.rules.queryOptions({
    input: { project_id: projectId },
    staleTime: ({ state }) => (state.data?.status === 'given' ? givenForMs : 0),
  });
}

/** Resolves to whether the person has agreed to what is recorded in the project. Asks them if necessary. */
export async function ensureConsent(queryClient: QueryClient, projectId: number): Promise<boolean> {
  const openedFrom = document.activeElement;
  const { status } = await queryClient.fetchQuery(rulesQuery(projectId));
  return status === 'given' || (await askForConsent(projectId, 'start', openedFrom));
}

/** Opens the dialog. Resolves to false if it is closed without agreeing. */
export function askForConsent(
  projectId: number,
  purpose: ConsentPurpose,
  openedFrom = document.activeElement,
): Promise<boolean> {
  consentRequestStore.getState().request?.settle(false);
  return new Promise((resolve) => {
    const settle = (isAgreed: boolean) => {
      consentRequestStore.setState({ request: null });
      resolve(isAgreed);
    };
    consentRequestStore.setState({ request: { projectId, purpose, openedFrom, settle } });
  });
}
