import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '@time-tracker/contract/time/durations';
import { coverInterval } from './cover-interval.ts';

const projectGrains = [604_800, 86_400, 3_600, 600];
const memberGrains = [604_800, 86_400, 3_600];

function alignDown(at: Date, grainSeconds: number): Date {
  const grain = grainSeconds * 1000;
  return new Date(Math.floor(at.getTime() / grain) * grain);
}

const instant = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 2, 1) })
  .map((milliseconds) => new Date(milliseconds));

function describe(from: string, to: string): string[] {
  const interval = { start: new Date(`2026-${from}Z`), end: new Date(`2026-${to}Z`) };
  return coverInterval(interval, projectGrains).map(
    ({ sign, grain, ...range }) =>
      `${sign * grain || sign} ${range.start.toISOString()} ${range.end.toISOString()}`,
  );
}

test('whole days in the middle, shorter buckets towards the ends, raw rows at the very ends', () => {
  expect(describe('03-01T22:47:30', '03-04T01:20:00')).toEqual([
    '1 2026-03-01T22:47:30.000Z 2026-03-01T22:50:00.000Z',
    '600 2026-03-01T22:50:00.000Z 2026-03-01T23:00:00.000Z',
    '3600 2026-03-01T23:00:00.000Z 2026-03-02T00:00:00.000Z',
    '86400 2026-03-02T00:00:00.000Z 2026-03-04T00:00:00.000Z',
    '3600 2026-03-04T00:00:00.000Z 2026-03-04T01:00:00.000Z',
    '600 2026-03-04T01:00:00.000Z 2026-03-04T01:20:00.000Z',
  ]);
});

test('the excess of a longer bucket is subtracted where that is shorter', () => {
  expect(describe('03-01T00:00:00', '03-03T22:53:00')).toEqual([
    '86400 2026-03-01T00:00:00.000Z 2026-03-04T00:00:00.000Z',
    '-3600 2026-03-03T23:00:00.000Z 2026-03-04T00:00:00.000Z',
    '-600 2026-03-03T22:50:00.000Z 2026-03-03T23:00:00.000Z',
    '1 2026-03-03T22:50:00.000Z 2026-03-03T22:53:00.000Z',
  ]);
});

/** How many times the ranges count the millisecond after an instant. */
function countAt(ranges: ReturnType<typeof coverInterval>, at: Date): number {
  return ranges
    .filter(({ start, end }) => start <= at && at < end)
    .reduce((sum, { sign }) => sum + sign, 0);
}

test('the ranges count each moment of the interval once, and none outside of it', () => {
  fc.assert(
    fc.property(instant, instant, fc.constantFrom(projectGrains, memberGrains), (a, b, grains) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      const ranges = coverInterval({ start: from, end: to }, grains);
      const ends = [from, to, ...ranges.flatMap((range) => [range.start, range.end])];
      const near = ends.flatMap((end) => [-1, 0].map((shift) => new Date(end.getTime() + shift)));
      for (const at of near) expect(countAt(ranges, at)).toBe(at >= from && at < to ? 1 : 0);
    }),
  );
});

test('each range is aligned and not empty; raw rows are read within one of the shortest buckets', () => {
  fc.assert(
    fc.property(instant, instant, fc.constantFrom(projectGrains, memberGrains), (a, b, grains) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      for (const range of coverInterval({ start: from, end: to }, grains)) {
        expect(range.end > range.start).toBe(true);
        if (range.grain > 0) {
          expect(alignDown(range.start, range.grain)).toEqual(range.start);
          expect(alignDown(range.end, range.grain)).toEqual(range.end);
          continue;
        }
        const bucket = alignDown(range.start, grains.at(-1) ?? 0);
        expect(alignDown(new Date(range.end.getTime() - 1), grains.at(-1) ?? 0)).toEqual(bucket);
      }
    }),
  );
});

test('at each end of a long interval, at most about half a bucket is read from smaller ones', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 8, max: 400 }), (from, days) => {
      const to = new Date(from.getTime() + days * dayMs);
      const buckets = coverInterval({ start: from, end: to }, projectGrains).filter(
        ({ grain }) => grain < 604_800,
      );
      const count = buckets.reduce(
        (sum, range) =>
          sum + (range.end.getTime() - range.start.getTime()) / ((range.grain || 600) * 1000),
        0,
      );
      // At each end 3 or 4 days, 12 hours, 3 times ten minutes and a cut window.
      expect(count).toBeLessThanOrEqual(2 * (4 + 12 + 3 + 1));
    }),
  );
});
