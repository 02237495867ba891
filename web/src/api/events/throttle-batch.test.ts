import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleBatch } from './throttle-batch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('many at once are done once, soon; what comes later waits for its turn', () => {
  const done: number[][] = [];
  const ask = throttleBatch<number>(500, 5000, (asked) => done.push(asked));
  for (const id of [1, 2, 1]) ask(id);
  vi.advanceTimersByTime(499);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([[1, 2]]);
  ask(3);
  vi.advanceTimersByTime(4999);
  expect(done).toHaveLength(1);
  ask(4);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([
    [1, 2],
    [3, 4],
  ]);
  vi.advanceTimersByTime(60_000);
  ask(5);
  vi.advanceTimersByTime(500);
  expect(done.at(-1)).toEqual([5]);
});
