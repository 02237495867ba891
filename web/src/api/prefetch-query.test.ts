import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { letPagesWait, prefetchQuery, prefetchWaitOf } from './prefetch-query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A query without a cache, and the requests it has sent. */
function uncachedQuery() {
  const queryClient = new QueryClient();
  const sent: AbortSignal[] = [];
  const pending: (() => void)[] = [];
  const query = {
    queryKey: ['numbers'],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const turn = sent.push(signal);
      return new Promise<number>((resolve) => pending.push(() => resolve(turn)));
    },
    gcTime: 0,
    refetchOnMount: false,
  };
  /** A page that shows the query: its initial data, and how to leave it. */
  const show = () => {
    const page = new QueryObserver(queryClient, query);
    return { page, first: page.getCurrentResult().data, leave: page.subscribe(() => undefined) };
  };
  const respond = async () => {
    for (const resolve of pending) resolve();
    await vi.advanceTimersByTimeAsync(1);
  };
  return { queryClient, query, sent, respond, show };
}

test('a response that arrives before its page is used there without another request', async () => {
  const { queryClient, query, sent, respond, show } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await respond();
  const { first, leave } = show();
  expect(first).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);

  leave();
  await vi.advanceTimersByTimeAsync(1);
  expect(show().first).toBeUndefined();
  expect(sent).toHaveLength(2);
});

test('a page that renders before the response waits for the same request', async () => {
  const { queryClient, query, sent, respond, show } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await vi.advanceTimersByTimeAsync(10);
  const { page, first } = show();
  expect(first).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5000);
  await respond();
  expect(page.getCurrentResult().data).toBe(1);
  expect(sent).toHaveLength(1);
});

test('a press and its click send one request', async () => {
  const { queryClient, query, sent, respond, show } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await respond();
  await vi.advanceTimersByTimeAsync(100);
  prefetchQuery(queryClient, query);
  await vi.advanceTimersByTimeAsync(950);
  expect(show().first).toBe(1);
  expect(sent).toHaveLength(1);
});

test('a page that is left at once fetches again when it comes back', async () => {
  const { queryClient, query, sent, respond, show } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await respond();
  show().leave();
  await vi.advanceTimersByTimeAsync(50);
  expect(show().first).toBeUndefined();
  expect(sent).toHaveLength(2);
});

test('an unused response is dropped', async () => {
  const { queryClient, query, sent, respond, show } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await respond();
  await vi.advanceTimersByTimeAsync(1001);
  expect(show().first).toBeUndefined();
  expect(sent).toHaveLength(2);
});

test('an unused request is aborted', async () => {
  const { queryClient, query, sent } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await vi.advanceTimersByTimeAsync(999);
  expect(sent.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(2);
  expect(sent.map(({ aborted }) => aborted)).toEqual([true]);
});

/** Whether the promise has resolved. */
function watch(promise: Promise<void> | undefined): () => boolean {
  let isResolved = false;
  void promise?.then(() => (isResolved = true));
  return () => isResolved;
}

test('a page waits for a prefetched response, and with it no longer', async () => {
  onTestFinished(letPagesWait());
  const { queryClient, query, respond } = uncachedQuery();
  prefetchQuery(queryClient, query);
  const isOver = watch(prefetchWaitOf(queryClient, query.queryKey));
  await vi.advanceTimersByTimeAsync(10);
  expect(isOver()).toBe(false);
  await respond();
  expect(isOver()).toBe(true);
  expect(prefetchWaitOf(queryClient, query.queryKey)).toBeUndefined();
});

test('a page waits at most 50 ms, counted from the press of its link', async () => {
  onTestFinished(letPagesWait());
  const { queryClient, query } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await vi.advanceTimersByTimeAsync(40);
  prefetchQuery(queryClient, query);
  const isOver = watch(prefetchWaitOf(queryClient, query.queryKey));
  await vi.advanceTimersByTimeAsync(9);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});

test('a failed response ends the wait', async () => {
  onTestFinished(letPagesWait());
  const failing = {
    queryKey: ['failing'],
    queryFn: () => Promise.reject(new Error('Refused')),
    retry: false,
  };
  const { queryClient } = uncachedQuery();
  prefetchQuery(queryClient, failing);
  const isOver = watch(prefetchWaitOf(queryClient, failing.queryKey));
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});

test('a page that is on screen does not wait, nor does one without a previous page', () => {
  const end = letPagesWait();
  const shown = uncachedQuery();
  shown.show();
  prefetchQuery(shown.queryClient, shown.query);
  expect(prefetchWaitOf(shown.queryClient, shown.query.queryKey)).toBeUndefined();
  end();
  const first = uncachedQuery();
  prefetchQuery(first.queryClient, first.query);
  expect(prefetchWaitOf(first.queryClient, first.query.queryKey)).toBeUndefined();
});
