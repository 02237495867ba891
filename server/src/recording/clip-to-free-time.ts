import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';

export function lengthOf({ start, end }: Interval): number {
  return end - start;
}

/**
 * The longest part of `wanted` that overlaps none of `taken`, and the earliest of equally long ones.
 * Undefined if nothing is free.
 */
export function clipToFreeTime(wanted: Interval, taken: readonly Interval[]): Interval | undefined {
  const inOrder = [...taken].sort((a, b) => a.start - b.start);
  let longest: Interval = { start: wanted.start, end: wanted.start };
  let freeFrom = wanted.start;
  for (const { start, end } of [...inOrder, { start: wanted.end, end: wanted.end }]) {
    const free = { start: freeFrom, end: Math.min(start, wanted.end) };
    if (lengthOf(free) > lengthOf(longest)) longest = free;
    freeFrom = Math.max(freeFrom, end);
  }
  return lengthOf(longest) > 0 ? longest : undefined;
}

/** Scales counted seconds of `whole` in proportion to `part`, rounded down. */
export function scaleToShare(seconds: number, part: Interval, whole: Interval): number {
  return Math.floor((seconds * lengthOf(part)) / lengthOf(whole));
}

/** Clears the bits of minutes that `part` does not overlap. Bit i is minute i of the window. */
export function maskMinutes(minutes: number, part: Interval): number {
  const start = windowStart(part.start);
  const first = Math.floor((part.start - start) / minuteMs);
  const last = Math.ceil((part.end - start) / minuteMs) - 1;
  const overlapped = ((1 << (last + 1)) - 1) & ~((1 << first) - 1);
  return minutes & overlapped;
}
