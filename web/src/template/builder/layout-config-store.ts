import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, removeStored, saveStored } from '../../api/browser-storage.ts';
import { defaultLayout, parseLayout, type LayoutConfig } from './layout-config.ts';

const storageKey = 'layout-config';

const layoutStore = createStore<{ layout: LayoutConfig; changes: number }>(() => ({
  layout: defaultLayout,
  changes: 0,
}));

/** Loads the saved layout. Called once at startup. */
export function loadLayout(): void {
  layoutStore.setState({ layout: parseLayout(readStored(storageKey)) });
}

/** The layout that is applied. */
export function useLayoutConfig(): LayoutConfig {
  return useStore(layoutStore, (state) => state.layout);
}

/** How often a complete layout was applied since the start. */
export function useLayoutChanges(): number {
  return useStore(layoutStore, (state) => state.changes);
}

/** Saves and applies. False, without applying, when the browser could not store it. */
export function saveLayout(layout: LayoutConfig): boolean {
  if (!saveStored(storageKey, JSON.stringify(layout))) return false;
  layoutStore.setState(({ changes }) => ({ layout, changes: changes + 1 }));
  return true;
}

/** Deletes the saved layout and applies the default. */
export function resetLayout(): void {
  removeStored(storageKey);
  layoutStore.setState(({ changes }) => ({ layout: defaultLayout, changes: changes + 1 }));
}

/** Toggles the narrow sidebar. Works even if the browser cannot store it. */
export function setAsideMinimized(minimized: boolean): void {
  const { layout } = layoutStore.getState();
  const next = { ...layout, aside: { ...layout.aside, minimized } };
  saveStored(storageKey, JSON.stringify(next));
  layoutStore.setState({ layout: next });
}
