import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const flagStore = createStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openCreateOrganization(): void {
  flagStore.setState({ isOpen: true });
}

export function closeCreateOrganization(): void {
  flagStore.setState({ isOpen: false });
}

export function useCreateOrganizationFlag(): boolean {
  return useStore(flagStore, (state) => state.isOpen);
}
