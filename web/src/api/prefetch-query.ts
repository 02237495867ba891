import { QueryObserver, type QueryClient, type QueryObserverOptions } from '@tanstack/react-query';

/** How long a response is kept for its page: from the press of a link to the first render. */
const heldMs = 1000;

/** Prefetches the queries of a page, which depend on the search parameters of its URL. */
export type Prefetch = (queryClient: QueryClient, search: URLSearchParams) => void;

/**
 * Fetches a query that a page will soon need, while the page is still rendering. The first component
 * that uses the query takes over the request. If none does within `forMs`, the request is aborted and
 * its result dropped. Returns a function that cancels earlier.
 */
export function prefetchQuery<Data, Failure, Selected, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  query: QueryObserverOptions<Data, Failure, Selected, Data, Key>,
  forMs = heldMs,
): () => void {
  const holder = new QueryObserver(queryClient, query);
  const unsubscribe = holder.subscribe(() => undefined);
  const timeout = setTimeout(() => release(), forMs);
  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    const isTaken = event.type === 'observerAdded' && event.query === holder.getCurrentQuery();
    if (isTaken) release();
  });
  function release(): void {
    clearTimeout(timeout);
    stopWatching();
    unsubscribe();
  }
  return release;
}
