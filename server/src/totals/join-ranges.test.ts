import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs, secondMs } from '@time-tracker/contract/time/durations';
import { grains } from './grains.ts';
import { joinRanges } from './join-ranges.ts';
import type { SegmentRange } from './plan-reads.ts';

const midnight = Date.UTC(2026, 2, 2);

function hours(from: number, to: number, segment: number, sign: 1 | -1 = 1): SegmentRange {
  const [start, end] = [from, to].map((hour) => new Date(midnight + hour * hourMs));
  return {
    start: start ?? new Date(0),
    end: end ?? new Date(0),
    grain: grains.hour,
    sign,
    segment,
  };
}

test('ranges that follow each other become one run, with a segment for each bucket', () => {
  const { runs, segments } = joinRanges([hours(0, 1, 4), hours(1, 3, 7), hours(5, 6, 4)]);
  const { segment: _first, ...joined } = hours(0, 3, 0);
  const { segment: _second, ...alone } = hours(5, 6, 0);
  expect(runs).toEqual([
    { ...joined, first: 1 },
    { ...alone, first: 4 },
  ]);
  expect(segments).toEqual([4, 7, 7, 4]);
});

test('the hours of one range can have segments of their own, which repeat', () => {
  const { runs, segments } = joinRanges([{ ...hours(0, 5, 8), hourly: [8, 9] }]);
  expect(runs).toHaveLength(1);
  expect(segments).toEqual([8, 9, 8, 9, 8]);
});

test('added and subtracted ranges, and buckets of two lengths, stay apart', () => {
  const day = { ...hours(2, 26, 3), grain: grains.day };
  const { runs } = joinRanges([hours(0, 1, 0), hours(1, 2, 0, -1), day]);
  expect(runs.map(({ grain, sign }) => [grain, sign])).toEqual([
    [grains.day, 1],
    [grains.hour, -1],
    [grains.hour, 1],
  ]);
});

/** Each bucket of the ranges, or of the runs, as text. */
function bucketsOf(ranges: readonly SegmentRange[]): string[] {
  return ranges.flatMap(({ start, end, grain, sign, segment }) =>
    Array.from({ length: (end.getTime() - start.getTime()) / (grain * secondMs) }, (_, index) => {
      const at = new Date(start.getTime() + index * grain * secondMs).toISOString();
      return `${sign * grain} ${at} to ${segment}`;
    }),
  );
}

test('runs have the buckets of their ranges, also of ranges that overlap', () => {
  const range = fc
    .tuple(fc.nat(20), fc.integer({ min: 1, max: 5 }), fc.nat(9), fc.constantFrom(1 as const, -1))
    .map(([from, length, segment, sign]) => hours(from, from + length, segment, sign));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), (ranges) => {
      const { runs, segments } = joinRanges(ranges);
      const inRuns = runs.flatMap(({ first, start, end, grain, sign }) => {
        const count = (end.getTime() - start.getTime()) / hourMs;
        return segments.slice(first - 1, first - 1 + count).map((segment, index) => {
          const at = start.getTime() + index * hourMs;
          return { start: new Date(at), end: new Date(at + hourMs), grain, sign, segment };
        });
      });
      expect(bucketsOf(inRuns).sort()).toEqual(bucketsOf(ranges).sort());
    }),
  );
});
