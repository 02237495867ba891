import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { readStored, saveStored } from './browser-storage.ts';
import { prefetchQuery } from './prefetch-query.ts';
import { calls, client } from './client.ts';
import { choose, noneSelected, parseChoice } from './organization-rules.ts';
import { tokenStore } from './stored-token.ts';

const storageKey = 'selectedOrganization';
/** How long the list waits for the layout, which waits for the user. */
const layoutWithinMs = minuteMs;

const choiceStore = createStore<{ selectedId: number }>(() => ({
  selectedId: noneSelected,
}));

/** Once at start: the one that was selected last in this browser. */
export function loadOrganizationChoice(): void {
  choiceStore.setState({ selectedId: parseChoice(readStored(storageKey)) });
  keepOwnChoice();
}

/**
 * A tab goes on with its own organization when another one selects one: what was begun on it is sent
 * where it says. Looked at again, its choice is the browser's: it shows the same after a reload, as do
 * the links that are opened from it.
 */
function keepOwnChoice(): void {
  let isOvertaken = false;
  addEventListener('storage', ({ key }) => {
    // Reports only changes by other tabs. A null key means that everything was cleared.
    isOvertaken ||= key === storageKey || key === null;
  });
  const takeBack = () => {
    if (!isOvertaken || document.visibilityState !== 'visible') return;
    isOvertaken = false;
    saveStored(storageKey, String(choiceStore.getState().selectedId));
  };
  addEventListener('focus', takeBack);
  document.addEventListener('visibilitychange', takeBack);
}

export function selectOrganization(id: number): void {
  saveStored(storageKey, String(id));
  choiceStore.setState({ selectedId: id });
}

/** What is stored is always in the list: with another one, or none, the first is selected. */
function settleChoice(organizations: Organization[]): void {
  const selected = choose(organizations, choiceStore.getState().selectedId);
  if (!selected) return;
  choiceStore.setState({ selectedId: selected.id });
  const storedId = parseChoice(readStored(storageKey));
  // A stored one that is in the list may be the choice of another tab.
  if (organizations.some(({ id }) => id === storedId)) return;
  saveStored(storageKey, String(selected.id));
}

/** Fetched without caching and without refetch on focus, as the specification asks. */
const listOptions = queryOptions({
  queryKey: calls.organization.all.queryKey(),
  queryFn: async ({ signal }) => {
    const organizations = await client.organization.all(undefined, { signal });
    settleChoice(organizations);
    return organizations;
  },
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Asks for the list beside the user instead of after; the layout takes it over. */
export function prefetchOrganizations(queryClient: QueryClient): void {
  let letGo: (() => void) | undefined;
  tokenStore.subscribe(({ token }) => {
    letGo?.();
    letGo = token === null ? undefined : prefetchQuery(queryClient, listOptions, layoutWithinMs);
  });
}

/** The list as the layout has it; fetches it when nobody has yet. */
export function useOrganizationList() {
  return useQuery({ ...listOptions, refetchOnMount: false });
}

/** Fetches the list anew, for the page that is about it. */
export function useFreshOrganizationList() {
  return useQuery(listOptions);
}

/** The list that the layout has fetched, and which of it is the selected one. */
export function useOrganizationChoice(): {
  organizations: Organization[] | undefined;
  selected: Organization | undefined;
} {
  const { data } = useOrganizationList();
  const selectedId = useStore(choiceStore, (state) => state.selectedId);
  return { organizations: data, selected: data && choose(data, selectedId) };
}

/** The same outside of pages; undefined while the list is not known. */
export function selectedOrganization(queryClient: QueryClient): Organization | undefined {
  const organizations = queryClient.getQueryData(listOptions.queryKey);
  return organizations && choose(organizations, choiceStore.getState().selectedId);
}

/** For pages: the layout shows them only when an organization is selected. */
export function useOrganization(): Organization {
  const { selected } = useOrganizationChoice();
  if (!selected) throw new Error('Used outside the main layout: no organization is selected');
  return selected;
}
