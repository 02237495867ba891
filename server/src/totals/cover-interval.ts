import type { Interval } from '@time-tracker/contract/time/interval';

/**
 * Consecutive whole buckets of `grain` seconds, or with grain 0 a range to read from raw rows. Added,
 * or subtracted if sign is -1.
 */
export type BucketRange = Interval<Date> & { grain: number; sign: 1 | -1 };

/**
 * Covers an interval exactly with few ranges. The middle uses the longest aligned buckets. Each end
 * either adds the missing time or subtracts the excess of a longer bucket, whichever is shorter. Raw
 * rows cover the remainder, never across a bucket boundary. `grains` are bucket lengths in seconds,
 * longest first. Buckets are aligned to the epoch, so weeks start on Thursday.
 */
export function coverInterval(interval: Interval<Date>, grains: readonly number[]): BucketRange[] {
  const [start, end] = [interval.start.getTime(), interval.end.getTime()];
  if (start >= end) return [];
  const fitting = grains.filter((grain) => grain * 1000 <= end - start);
  const [longest] = fitting;
  if (longest === undefined) return coverShort(start, end, grains);
  const [first, last] = [nearest(start, longest), nearest(end, longest)];
  const shorter = fitting.slice(1);
  return [
    ...coverUpTo(first, start, shorter).map(negated).reverse(),
    ...rangeOf(first, last, longest),
    ...coverUpTo(last, end, shorter),
  ];
}

/** The time from a bucket boundary to an instant near it. Subtracted if the instant is earlier. */
function coverUpTo(boundary: number, at: number, grains: readonly number[]): BucketRange[] {
  if (boundary === at) return [];
  const [grain, ...shorter] = grains;
  if (grain === undefined) return rangeOf(boundary, at, 0);
  const middle = nearest(at, grain);
  return [...rangeOf(boundary, middle, grain), ...coverUpTo(middle, at, shorter)];
}

/** An interval shorter than any bucket, split at a bucket boundary. */
function coverShort(start: number, end: number, grains: readonly number[]): BucketRange[] {
  const shortest = (grains.at(-1) ?? 0) * 1000;
  const boundary = Math.ceil((start + 1) / shortest) * shortest;
  if (boundary >= end) return rangeOf(start, end, 0);
  return [...rangeOf(start, boundary, 0), ...rangeOf(boundary, end, 0)];
}

function rangeOf(start: number, end: number, grain: number): BucketRange[] {
  if (start === end) return [];
  if (start > end) return rangeOf(end, start, grain).map(negated);
  return [{ start: new Date(start), end: new Date(end), grain, sign: 1 }];
}

function negated({ sign, ...rest }: BucketRange): BucketRange {
  return { ...rest, sign: sign === 1 ? -1 : 1 };
}

function nearest(at: number, grainSeconds: number): number {
  const grain = grainSeconds * 1000;
  return Math.round(at / grain) * grain;
}
