import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { readStored, removeStored, saveStored } from '../../api/browser-storage.ts';
import { defaultLayout, parseLayout, type LayoutConfig } from './layout-config.ts';

const storageKey = 'layout-config';

const layoutStore = createStore<{ layout: LayoutConfig; changes: number }>(() => ({
  layout: defaultLayout,
  changes: 0,
}));

/** Once at start: the layout that was saved in this browser. */
export function loadLayout(): void {
  layoutStore.setState({ layout: parseLayout(readStored(storageKey)) });
}

/** The layout that is applied. */
export function useLayoutConfig(): LayoutConfig {
  return useStore(layoutStore, (state) => state.layout);
}

/** How often a whole layout was applied since the start. */
export function useLayoutChanges(): number {
  return useStore(layoutStore, (state) => state.changes);
}

/** Saves, then applies. False, with nothing applied, when the browser could not keep it. */
export function saveLayout(layout: LayoutConfig): boolean {
  if (!saveStored(storageKey, JSON.stringify(layout))) return false;
  layoutStore.setState(({ changes }) => ({ layout, changes: changes + 1 }));
  return true;
}

/** Forgets what was saved and applies the default. */
export function resetLayout(): void {
  removeStored(storageKey);
  layoutStore.setState(({ changes }) => ({ layout: defaultLayout, changes: changes + 1 }));
}

/** Narrow or wide, as the button of the aside leaves it; it also works where nothing is kept. */
export function setAsideMinimized(minimized: boolean): void {
  const { layout } = layoutStore.getState();
  const next = { ...layout, aside: { ...layout.aside, minimized } };
  saveStored(storageKey, JSON.stringify(next));
  layoutStore.setState({ layout: next });
}
