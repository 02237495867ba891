import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';

/** Why typed time is where it is. */
export type PlacingRule = 'after_last_work' | 'from_nine' | 'latest_gap';

interface PlacingDay {
  /** The day; today ends now. */
  day: Interval;
  /** 09:00 of the day. */
  nineMs: number;
  /** The person's time, in any order. What is not on that day does not matter. */
  taken: readonly Interval[];
}

/**
 * Where time of a duration goes on a day, in whole minutes and never over other time: after the last
 * work, or from 09:00 if there is none. If it does not fit there, at the end of the latest free gap that
 * is long enough. Without such a gap, the length of the longest.
 */
export function placeTime(
  { day, nineMs, taken }: PlacingDay,
  durationMs: number,
): (Interval & { rule: PlacingRule }) | { longestMs: number } {
  const gaps = freeGaps(day, taken);
  const isFree = (start: number) =>
    gaps.some((gap) => gap.start <= start && start + durationMs <= gap.end);
  const ofDay = taken.filter(({ start, end }) => start < day.end && end > day.start);
  const lastEnd = Math.max(...ofDay.map(({ end }) => end));
  const preferred = Number.isFinite(lastEnd) ? toMinuteAfter(lastEnd) : nineMs;
  if (isFree(preferred)) {
    const rule = Number.isFinite(lastEnd) ? 'after_last_work' : 'from_nine';
    return { start: preferred, end: preferred + durationMs, rule };
  }
  const gap = gaps.findLast(({ start, end }) => end - start >= durationMs);
  if (gap === undefined) {
    return { longestMs: Math.max(0, ...gaps.map(({ start, end }) => end - start)) };
  }
  return { start: gap.end - durationMs, end: gap.end, rule: 'latest_gap' };
}

/** The free time of a day, from whole minute to whole minute, in order. */
function freeGaps(day: Interval, taken: readonly Interval[]): Interval[] {
  const inOrder = [...taken].sort((a, b) => a.start - b.start);
  const gaps: Interval[] = [];
  let free = day.start;
  for (const { start, end } of [...inOrder, { start: day.end, end: day.end }]) {
    const gap = { start: toMinuteAfter(free), end: toMinuteBefore(Math.min(start, day.end)) };
    if (gap.end > gap.start) gaps.push(gap);
    free = Math.max(free, end);
  }
  return gaps;
}

function toMinuteAfter(at: number): number {
  return Math.ceil(at / minuteMs) * minuteMs;
}

function toMinuteBefore(at: number): number {
  return Math.floor(at / minuteMs) * minuteMs;
}
