import { expect, test } from 'vitest';
import { delaySeconds } from './sign-in-delay.ts';

const lastAt = new Date('2025-03-01T12:00:00Z');
const after = (seconds: number) => new Date(lastAt.getTime() + seconds * 1000);

test('the first failures cost no wait', () => {
  expect(delaySeconds({ count: 0, lastAt: null }, 5, lastAt)).toBe(0);
  expect(delaySeconds({ count: 4, lastAt }, 5, lastAt)).toBe(0);
});

test('then the wait doubles with each failure, up to a minute', () => {
  const waits = [5, 6, 7, 8, 9, 10, 11, 12, 100].map((count) =>
    delaySeconds({ count, lastAt }, 5, lastAt),
  );
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('the wait runs from the last failure and ends', () => {
  expect(delaySeconds({ count: 8, lastAt }, 5, after(2.5))).toBe(6);
  expect(delaySeconds({ count: 8, lastAt }, 5, after(8))).toBe(0);
  expect(delaySeconds({ count: 100, lastAt }, 5, after(61))).toBe(0);
});
