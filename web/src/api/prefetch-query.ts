import {
  QueryObserver,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { use } from 'react';

/** How long a response is kept for its page: from the press of a link to the first render. */
const heldMs = 1000;
/** How long a page waits for a response, from the start of the prefetch. */
const arrivalMs = 50;

/** For each prefetched query: resolves when it has its response or failed, at the latest after `arrivalMs`. */
const arrivals = new WeakMap<object, Promise<void>>();

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
  noteArrival(holder.getCurrentQuery());
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

/**
 * Lets a page that is about to appear wait for the prefetched response of a query, so that it appears once, with its
 * data. The previous page stays meanwhile. Without a prefetch, or with data, it does not wait.
 */
export function useArrival(queryKey: QueryKey): void {
  const arrival = arrivalOf(useQueryClient(), queryKey);
  if (arrival) use(arrival);
}

/** What a page waits for before it appears. Undefined if it does not wait. */
export function arrivalOf(queryClient: QueryClient, queryKey: QueryKey): Promise<void> | undefined {
  const query = queryClient.getQueryCache().find({ queryKey });
  return query?.state.data === undefined ? query && arrivals.get(query) : undefined;
}

type Fetching = { promise: Promise<unknown> | undefined; getObserversCount: () => number };

function noteArrival(query: Fetching): void {
  // A page that already shows the query does not wait.
  if (arrivals.has(query) || query.getObserversCount() > 1) return;
  // The component that uses the query shows its failure.
  const response = query.promise?.then(ignore, ignore);
  const latest = new Promise<void>((resolve) => setTimeout(resolve, arrivalMs));
  arrivals.set(query, Promise.race([response, latest]));
}

function ignore(): void {}
