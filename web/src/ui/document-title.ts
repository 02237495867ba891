import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

const productName = 'Time Tracker';

const titleStore = createStore<{ page: string; running: string }>(() => ({
  page: '',
  running: '',
}));

titleStore.subscribe(({ page, running }) => {
  document.title = composeTitle(page, running);
});

/** `00:12:34 · Projects · Time Tracker`; empty parts are skipped. */
export function composeTitle(page: string, running: string): string {
  return [running, page, productName].filter((part) => part !== '').join(' · ');
}

export function useDocumentTitle(page: string): void {
  useEffect(() => {
    titleStore.setState({ page });
  }, [page]);
}

/** The running time in front of the page's name; empty when no timer runs. */
export function useRunningTimeInTitle(running: string): void {
  useEffect(() => {
    titleStore.setState({ running });
    return () => titleStore.setState({ running: '' });
  }, [running]);
}
