import { createStore } from 'zustand/vanilla';

interface AfterStart {
  /** The timer that was started in this tab last. */
  startedAt: string | null;
  /** Parts of the page that say the same. */
  mounted: number;
}

export const afterStartStore = createStore<AfterStart>(() => ({ startedAt: null, mounted: 0 }));

/** Called while a part of the page says what this browser records. Returns a function that ends this. */
export function hideAfterStart(): () => void {
  const add = (count: number) =>
    afterStartStore.setState(({ mounted }) => ({ mounted: mounted + count }));
  add(1);
  return () => add(-1);
}
