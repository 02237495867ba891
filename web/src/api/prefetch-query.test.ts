import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchQuery } from './prefetch-query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A query without a cache, and the requests it has sent. */
function uncachedQuery() {
  const queryClient = new QueryClient();
  const asked: AbortSignal[] = [];
  const answers: (() => void)[] = [];
  const query = {
    queryKey: ['numbers'],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const turn = asked.push(signal);
      return new Promise<number>((resolve) => answers.push(() => resolve(turn)));
    },
    gcTime: 0,
    refetchOnMount: false,
  };
  /** A page that shows the query: its initial data, and how to leave it. */
  const show = () => {
    const page = new QueryObserver(queryClient, query);
    return { page, first: page.getCurrentResult().data, leave: page.subscribe(() => undefined) };
  };
  const answer = async () => {
    for (const give of answers) give();
    await vi.advanceTimersByTimeAsync(1);
  };
  return { queryClient, query, asked, answer, show };
}

test('an answer that was there before its page is for that page, without asking again', async () => {
  const { queryClient, query, asked, answer, show } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await answer();
  const { first, leave } = show();
  expect(first).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(1);

  leave();
  await vi.advanceTimersByTimeAsync(1);
  expect(show().first).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test('a page that comes before the answer waits for the same one', async () => {
  const { queryClient, query, asked, answer, show } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await vi.advanceTimersByTimeAsync(10);
  const { page, first } = show();
  expect(first).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5000);
  await answer();
  expect(page.getCurrentResult().data).toBe(1);
  expect(asked).toHaveLength(1);
});

test('a press and the click after it ask once', async () => {
  const { queryClient, query, asked, answer, show } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await answer();
  await vi.advanceTimersByTimeAsync(100);
  prefetchQuery(queryClient, query);
  await vi.advanceTimersByTimeAsync(950);
  expect(show().first).toBe(1);
  expect(asked).toHaveLength(1);
});

test('whose page is left at once has nothing to show when it comes back', async () => {
  const { queryClient, query, asked, answer, show } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await answer();
  show().leave();
  await vi.advanceTimersByTimeAsync(50);
  expect(show().first).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test('an answer that nobody comes for is let go of', async () => {
  const { queryClient, query, asked, answer, show } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await answer();
  await vi.advanceTimersByTimeAsync(1001);
  expect(show().first).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test('so is one that is still on its way', async () => {
  const { queryClient, query, asked } = uncachedQuery();
  prefetchQuery(queryClient, query);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(2);
  expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
});
