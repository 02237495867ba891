import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Time recorded by this browser that the server does not take, in seconds, and its reason. */
export interface RefusedTime {
  seconds: number;
  why: string;
}

interface BrowserRecorderState {
  refused: RefusedTime[];
  /** Forgets what was refused; only the page that records can. */
  letGo: (() => void) | null;
}

/** What the page that records has to say to the person before it. */
export const browserRecorderStore = createStore<BrowserRecorderState>(() => ({
  refused: [],
  letGo: null,
}));

export function useBrowserRecorder(): BrowserRecorderState {
  return useStore(browserRecorderStore);
}
