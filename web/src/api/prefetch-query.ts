import { QueryObserver, type QueryClient, type QueryObserverOptions } from '@tanstack/react-query';

/** How long an answer waits for its page, from the press of a link to the page's first drawing. */
const heldMs = 1000;

/** Asks what a page will ask, which it reads from its address behind the question mark. */
export type Prefetch = (queryClient: QueryClient, search: URLSearchParams) => void;

/**
 * Asks what a page will ask in a moment, so that the answer is on its way while the page is drawn. It
 * is for the next one who wants it; when nobody comes it is let go of, also if it is not there yet.
 * Returns how to let go of it before.
 */
export function prefetchQuery<Data, Failure, Selected, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  query: QueryObserverOptions<Data, Failure, Selected, Data, Key>,
  forMs = heldMs,
): () => void {
  const holder = new QueryObserver(queryClient, query);
  const unsubscribe = holder.subscribe(() => undefined);
  const timeout = setTimeout(() => letGo(), forMs);
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    const isTaken = event.type === 'observerAdded' && event.query === holder.getCurrentQuery();
    if (isTaken) letGo();
  });
  function letGo(): void {
    clearTimeout(timeout);
    stopWatching();
    unsubscribe();
  }
  return letGo;
}
