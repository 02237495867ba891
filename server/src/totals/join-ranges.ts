import { secondMs } from '@time-tracker/contract/time/durations';
import type { BucketRange } from './cover-interval.ts';
import type { SegmentRange } from './plan-reads.ts';

/** Ranges without a gap. `first` is the position of the segment of its first bucket, counted from 1. */
export type Run = BucketRange & { first: number };

/** Joins ranges of buckets that follow each other. `segments` has the segment of each bucket of the runs. */
export function joinRanges(ranges: readonly SegmentRange[]): { runs: Run[]; segments: number[] } {
  const sorted = ranges.toSorted(
    (a, b) => b.grain - a.grain || a.sign - b.sign || a.start.getTime() - b.start.getTime(),
  );
  const runs: Run[] = [];
  const segments: number[] = [];
  for (const { segment, hourly, ...range } of sorted) {
    const last = runs.at(-1);
    if (last !== undefined && isNext(range, last)) last.end = range.end;
    else runs.push({ ...range, first: segments.length + 1 });
    const count = (range.end.getTime() - range.start.getTime()) / (range.grain * secondMs);
    for (let bucket = 0; bucket < count; bucket++) {
      segments.push(hourly?.[bucket % hourly.length] ?? segment);
    }
  }
  return { runs, segments };
}

function isNext({ start, grain, sign }: BucketRange, last: Run): boolean {
  return last.end.getTime() === start.getTime() && last.grain === grain && last.sign === sign;
}
