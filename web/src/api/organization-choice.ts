import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, saveStored } from '../browser-storage.ts';
import { calls } from './client.ts';

const storageKey = 'selectedOrganization';
const noneSelected = -1;

const choiceStore = createStore<{ selectedId: number }>(() => ({
  selectedId: parseChoice(readStored(storageKey)),
}));

export function selectOrganization(id: number): void {
  saveStored(storageKey, String(id));
  choiceStore.setState({ selectedId: id });
}

export function parseChoice(stored: string | null): number {
  const id = Number(stored ?? noneSelected);
  return Number.isInteger(id) && id >= 0 ? id : noneSelected;
}

/** The stored one when it is in the list, else the first, undefined when there is none. */
export function choose<Item extends { id: number }>(
  list: Item[],
  selectedId: number,
): Item | undefined {
  return list.find((item) => item.id === selectedId) ?? list[0];
}

/** Fetched without caching and without refetch on focus, as the specification asks. */
const listOptions = calls.organization.all.queryOptions({
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Fetches the list; for the layout, which is there once. */
export function useOrganizationList() {
  return useQuery(listOptions);
}

/** The list that the layout has fetched, and which of it is the selected one. */
export function useOrganizationChoice(): {
  organizations: Organization[] | undefined;
  selected: Organization | undefined;
} {
  const { data } = useQuery({ ...listOptions, refetchOnMount: false });
  const selectedId = useStore(choiceStore, (state) => state.selectedId);
  return { organizations: data, selected: data && choose(data, selectedId) };
}

/** For pages: the layout shows them only when an organization is selected. */
export function useOrganization(): Organization {
  const { selected } = useOrganizationChoice();
  if (!selected) throw new Error('Used outside the main layout: no organization is selected');
  return selected;
}
