import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Time recorded by this browser that the server rejected, in seconds, with the reason. */
export interface RefusedTime {
  seconds: number;
  reason: string;
}

interface BrowserRecorderState {
  refused: RefusedTime[];
  /** Dismisses the rejected time. Only the recording page can; null in others. */
  dismiss: (() => void) | null;
}

/** State of the browser recorder that is shown to the user. */
export const browserRecorderStore = createStore<BrowserRecorderState>(() => ({
  refused: [],
  dismiss: null,
}));

export function useBrowserRecorder(): BrowserRecorderState {
  return useStore(browserRecorderStore);
}
