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
/** How long the prefetched list is kept for the layout, which waits for the user to load. */
const layoutWithinMs = minuteMs;

const choiceStore = createStore<{ selectedId: number }>(() => ({
  selectedId: noneSelected,
}));

/** Called once at startup: selects the organization that was last selected in this browser. */
export function loadOrganizationChoice(): void {
  choiceStore.setState({ selectedId: parseChoice(readStored(storageKey)) });
  keepOwnChoice();
}

/**
 * A tab keeps its organization when another tab selects a different one, so that unfinished forms are
 * sent to the organization they show. When the tab is visible again, its choice becomes the stored
 * one, so that a reload and links opened from it show the same organization.
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

/** Selects the first organization if the stored one is not in the list. */
function settleChoice(organizations: Organization[]): void {
  const selected = choose(organizations, choiceStore.getState().selectedId);
  if (!selected) return;
  choiceStore.setState({ selectedId: selected.id });
  const storedId = parseChoice(readStored(storageKey));
  // If the stored one is in the list, it may be the choice of another tab.
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

/** Fetches the list in parallel with the user. The layout then uses the result. */
export function prefetchOrganizations(queryClient: QueryClient): void {
  let cancel: (() => void) | undefined;
  tokenStore.subscribe(({ token }) => {
    cancel?.();
    cancel = token === null ? undefined : prefetchQuery(queryClient, listOptions, layoutWithinMs);
  });
}

/** The list that the layout has loaded. Fetches it if it is not loaded yet. */
export function useOrganizationList() {
  return useQuery({ ...listOptions, refetchOnMount: false });
}

/** Refetches the list, for the page that shows it. */
export function useFreshOrganizationList() {
  return useQuery(listOptions);
}

/** The list that the layout has loaded, and the selected organization. */
export function useOrganizationChoice(): {
  organizations: Organization[] | undefined;
  selected: Organization | undefined;
} {
  const { data } = useOrganizationList();
  const selectedId = useStore(choiceStore, (state) => state.selectedId);
  return { organizations: data, selected: data && choose(data, selectedId) };
}

/** The selected organization, outside of components. Undefined while the list is not loaded. */
export function selectedOrganization(queryClient: QueryClient): Organization | undefined {
  const organizations = queryClient.getQueryData(listOptions.queryKey);
  return organizations && choose(organizations, choiceStore.getState().selectedId);
}

/** The selected organization, for pages. The layout shows pages only when there is one. */
export function useOrganization(): Organization {
  const { selected } = useOrganizationChoice();
  if (!selected) throw new Error('Used outside the main layout: no organization is selected');
  return selected;
}
