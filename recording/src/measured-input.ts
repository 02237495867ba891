import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { overlapMs, type Interval } from '@time-tracker/contract/time/interval';
import { minuteOfWindow } from '@time-tracker/contract/time/ten-minute-window';
import { describeUnmeasured, type PendingActivity } from './pending-activity.ts';

/** When input could be observed, and when there was some; oldest first, without overlaps. */
export type MeasuredInput = {
  measured: Interval[];
  active: Interval[];
  keyboard: Interval[];
  mouse: Interval[];
};

export function nothingMeasured(): MeasuredInput {
  return { measured: [], active: [], keyboard: [], mouse: [] };
}

/** Adds an interval, and joins it with the last one if they touch. */
export function joinInterval(intervals: Interval[], added: Interval): void {
  const last = intervals.at(-1);
  if (last && added.start <= last.end) last.end = Math.max(last.end, added.end);
  else if (added.end > added.start) intervals.push({ ...added });
}

/** The part of what was measured that lies in the interval. */
export function inputWithin(input: MeasuredInput, within: Interval): MeasuredInput {
  const cut = (intervals: Interval[]) =>
    intervals
      .filter((each) => overlapMs(each, within) > 0)
      .map(({ start, end }) => ({
        start: Math.max(start, within.start),
        end: Math.min(end, within.end),
      }));
  const { measured, active, keyboard, mouse } = input;
  return {
    measured: cut(measured),
    active: cut(active),
    keyboard: cut(keyboard),
    mouse: cut(mouse),
  };
}

/** The activity as a page sends it, with what it measured: counts in whole seconds. */
export function describeMeasured(
  activity: PendingActivity,
  input: MeasuredInput = nothingMeasured(),
): RecordedActivityInput {
  const { measured, active, keyboard, mouse } = inputWithin(input, activity);
  const measuredSeconds = wholeSeconds(measured);
  const activeSeconds = Math.min(wholeSeconds(active), measuredSeconds);
  return {
    ...describeUnmeasured(activity, 'browser'),
    measured_seconds: measuredSeconds,
    active_seconds: activeSeconds,
    keyboard_seconds: Math.min(wholeSeconds(keyboard), activeSeconds),
    mouse_seconds: Math.min(wholeSeconds(mouse), activeSeconds),
    minutes: activeSeconds > 0 ? minutesOf(active) : minutesOf([]),
  };
}

function wholeSeconds(intervals: Interval[]): number {
  return Math.floor(intervals.reduce((sum, { start, end }) => sum + end - start, 0) / 1000);
}

function minutesOf(active: Interval[]): boolean[] {
  const minutes = Array.from({ length: 10 }, () => false);
  for (const { start, end } of active) {
    for (let at = start; at < end; at = (Math.floor(at / minuteMs) + 1) * minuteMs) {
      minutes[minuteOfWindow(at)] = true;
    }
  }
  return minutes;
}
