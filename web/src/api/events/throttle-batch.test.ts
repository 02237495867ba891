import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleBatch } from './throttle-batch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('handles a burst as one batch soon, and later requests at the pace', () => {
  const done: number[][] = [];
  const request = throttleBatch<number>(500, 5000, (batch) => done.push(batch));
  for (const id of [1, 2, 1]) request(id);
  vi.advanceTimersByTime(499);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([[1, 2]]);
  request(3);
  vi.advanceTimersByTime(4999);
  expect(done).toHaveLength(1);
  request(4);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([
    [1, 2],
    [3, 4],
  ]);
  vi.advanceTimersByTime(60_000);
  request(5);
  vi.advanceTimersByTime(500);
  expect(done.at(-1)).toEqual([5]);
});
