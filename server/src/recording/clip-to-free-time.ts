import { activityMaxSeconds } from '@time-tracker/contract/limits';

/** Half open, in epoch milliseconds: `startMs` in, `finishMs` out. */
export type Stretch = { startMs: number; finishMs: number };

export function lengthOf({ startMs, finishMs }: Stretch): number {
  return finishMs - startMs;
}

/**
 * The longest part of `wanted` that none of `taken` holds, of equals the earliest; undefined when
 * nothing is free.
 */
export function clipToFreeTime(wanted: Stretch, taken: readonly Stretch[]): Stretch | undefined {
  const inOrder = [...taken].sort((a, b) => a.startMs - b.startMs);
  let longest: Stretch = { startMs: wanted.startMs, finishMs: wanted.startMs };
  let freeFrom = wanted.startMs;
  for (const { startMs, finishMs } of [
    ...inOrder,
    { startMs: wanted.finishMs, finishMs: wanted.finishMs },
  ]) {
    const free = { startMs: freeFrom, finishMs: Math.min(startMs, wanted.finishMs) };
    if (lengthOf(free) > lengthOf(longest)) longest = free;
    freeFrom = Math.max(freeFrom, finishMs);
  }
  return lengthOf(longest) > 0 ? longest : undefined;
}

/** Counted seconds of a whole, for the part of it that is kept; rounded down. */
export function scaleToShare(seconds: number, kept: Stretch, whole: Stretch): number {
  return Math.floor((seconds * lengthOf(kept)) / lengthOf(whole));
}

const minuteMs = 60_000;
export const markMs = activityMaxSeconds * 1000;

/** The bits of a ten-minute window's minutes that `kept` touches. */
export function keepMinutes(minutes: number, kept: Stretch): number {
  const windowStart = markBefore(kept.startMs);
  const first = Math.floor((kept.startMs - windowStart) / minuteMs);
  const last = Math.ceil((kept.finishMs - windowStart) / minuteMs) - 1;
  const touched = ((1 << (last + 1)) - 1) & ~((1 << first) - 1);
  return minutes & touched;
}

/** The last ten-minute mark at or before an instant. */
export function markBefore(instantMs: number): number {
  return Math.floor(instantMs / markMs) * markMs;
}
