import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleBatch } from './throttle-batch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('handles a burst as one batch soon, and later requests at the pace', async () => {
  const done: number[][] = [];
  const request = throttleBatch<number>(500, 5000, (batch) => {
    done.push(batch);
    return Promise.resolve();
  });
  for (const id of [1, 2, 1]) request(id);
  await vi.advanceTimersByTimeAsync(499);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual([[1, 2]]);
  request(3);
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).toHaveLength(1);
  request(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual([
    [1, 2],
    [3, 4],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  request(5);
  await vi.advanceTimersByTimeAsync(500);
  expect(done.at(-1)).toEqual([5]);
});

test.each([
  [2000, 18_000],
  [30_000, 20_000],
])('rests longer after work of %i ms: %i ms', async (workMs, restMs) => {
  let batches = 0;
  const request = throttleBatch<number>(500, 5000, () => {
    batches += 1;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    setTimeout(() => resolve(undefined), workMs);
    return promise;
  });
  request(1);
  await vi.advanceTimersByTimeAsync(500);
  request(2);
  await vi.advanceTimersByTimeAsync(workMs + restMs - 1);
  expect(batches).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toBe(2);
});

test('keeps its pace after long work if it needs no rest', async () => {
  let batches = 0;
  const request = throttleBatch<number>(
    500,
    1000,
    () => {
      batches += 1;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      setTimeout(() => resolve(undefined), 4000);
      return promise;
    },
    { restMaxMs: 0 },
  );
  request(1);
  await vi.advanceTimersByTimeAsync(500);
  request(2);
  await vi.advanceTimersByTimeAsync(4499);
  expect(batches).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toBe(2);
});
