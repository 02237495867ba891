import {
  QueryObserver,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { use } from 'react';

/** How long a response is kept for its page: from the press of a link until the page uses it. */
const heldMs = 1000;
/** How long a page waits for a response before it renders, counted from the start of the prefetch. */
const waitMaxMs = 50;

/** For each prefetched query: resolves when it has a response or failed, or after `waitMaxMs`. */
const prefetchWaits = new WeakMap<object, Promise<void>>();
let mayPagesWait = false;

/** Prefetches the queries of a page, which depend on the search parameters of its URL. */
export type Prefetch = (queryClient: QueryClient, search: URLSearchParams) => void;

/**
 * Fetches a query that a page will soon need. The first component that uses the query takes over the request. If
 * none does within `forMs`, the request is aborted and its result dropped. Returns a function that cancels earlier.
 */
export function prefetchQuery<Data, Failure, Selected, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  query: QueryObserverOptions<Data, Failure, Selected, Data, Key>,
  forMs = heldMs,
): () => void {
  const holder = new QueryObserver(queryClient, query);
  const unsubscribe = holder.subscribe(() => undefined);
  if (mayPagesWait) startWait(holder.getCurrentQuery());
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
 * Lets pages wait for prefetched responses until the returned function is called. Called while the layout of the
 * pages is on screen: without it there is no previous page that could stay, and React would show an empty one.
 */
export function letPagesWait(): () => void {
  mayPagesWait = true;
  return () => {
    mayPagesWait = false;
  };
}

/**
 * Lets a page that is about to appear wait for the prefetched response of a query, so that it renders once, with its
 * data. The previous page stays meanwhile. Without a prefetch, or with data, it does not wait.
 */
export function useWaitForPrefetch(queryKey: QueryKey): void {
  const wait = prefetchWaitOf(useQueryClient(), queryKey);
  if (wait) use(wait);
}

/** What a page waits for before it renders. Undefined if it does not wait. */
export function prefetchWaitOf(
  queryClient: QueryClient,
  queryKey: QueryKey,
): Promise<void> | undefined {
  const query = queryClient.getQueryCache().find({ queryKey });
  return query?.state.data === undefined ? query && prefetchWaits.get(query) : undefined;
}

function startWait(query: Pick<Query, 'promise' | 'getObserversCount'>): void {
  // A page that already shows the query does not wait.
  if (prefetchWaits.has(query) || query.getObserversCount() > 1) return;
  // The component that uses the query shows its failure.
  const response = query.promise?.then(ignore, ignore);
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, waitMaxMs));
  prefetchWaits.set(query, Promise.race([response, timeout]));
}

function ignore(): void {}
