import { expect, it } from 'vitest';
import { dayMs, hourMs } from '@time-tracker/contract/time/durations';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { fillWindows } from './filled-windows.ts';

const latestMs = Date.parse('2026-03-12T13:40:00Z');
const team = { people: 1000, crew: 50 };

function count(windows: readonly { count: number }[]): number {
  return windows.reduce((sum, window) => sum + window.count, 0);
}

it.each([10_000, 60_000, 150_000, 1_000_000, 1_000_001, 10_000_000])(
  'makes %i activities, each ten minutes once, oldest first',
  (total) => {
    const windows = fillWindows(latestMs, { ...team, total });
    const starts = windows.map(({ startMs }) => startMs);
    expect(count(windows)).toBe(total);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    expect(starts.at(-1)).toBe(latestMs - windowMs);
    expect(Math.min(...windows.map((window) => window.count))).toBeGreaterThan(0);
    expect(Math.max(...windows.map((window) => window.count))).toBeLessThanOrEqual(team.people);
  },
);

/**
 * The number of buckets with work of a length, near the ends of the dashboard windows or in the
 * whole month.
 */
function countBuckets(total: number, bucketMs: number, near: (instantMs: number) => boolean) {
  const inside = fillWindows(latestMs, { ...team, total })
    .map(({ startMs }) => startMs)
    .filter((startMs) => startMs > latestMs - 31 * dayMs && near(startMs));
  return new Set(inside.map((startMs) => Math.floor(startMs / bucketMs))).size;
}

it.each([10_000, 1_000_000])(
  'with %i activities, covers the same buckets as with 10,000,000',
  (total) => {
    const ends = [0, 1, 7, 30].map((days) => latestMs - days * dayMs);
    const isNear = (ms: number) => ends.some((end) => Math.abs(ms - end) <= 5_400_000);
    const isInDay = (ms: number) =>
      ends.some((end) => Math.floor(end / dayMs) === Math.floor(ms / dayMs));
    for (const [bucketMs, near] of [
      [windowMs, isNear],
      [hourMs, isInDay],
      [dayMs, () => true],
    ] as const) {
      expect(countBuckets(total, bucketMs, near)).toBe(countBuckets(10_000_000, bucketMs, near));
    }
  },
);
