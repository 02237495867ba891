import { looksLikePrevious, type Capture } from '../../api/capture-groups.ts';
import { dayOf, type Day } from '../../ui/time/zoned-day.ts';

/** Whether captures of the strip are still loading, and whether more may be found before or after them. */
export interface StripLoading {
  strip: boolean;
  before: boolean;
  after: boolean;
}

export interface CaptureSteps {
  current: Capture;
  /** The loaded captures of the same member, oldest first. */
  strip: Capture[];
  /** Index of the current capture in the strip. */
  index: number;
  /** Index of the day's first capture in the strip, and the number of captures on that day. */
  day: { first: number; count: number };
}

/** The position of a capture among the loaded ones of the same member, including itself. */
export function stepsAround(
  captures: readonly Capture[],
  shown: Capture,
  timeZone: string,
): CaptureSteps {
  const own = captures.filter(({ userId }) => userId === shown.userId);
  // Prefers the loaded copy, whose image addresses expire later.
  const current = own.find(({ id }) => id === shown.id) ?? shown;
  const strip = (own.includes(current) ? own : [...own, current]).sort(
    (a, b) => Date.parse(a.takenAt) - Date.parse(b.takenAt),
  );
  const dayAt = (capture: Capture): Day => dayOf(Date.parse(capture.takenAt), timeZone);
  const day = dayAt(current);
  const first = strip.findIndex((capture) => dayAt(capture) === day);
  const count = strip.filter((capture) => dayAt(capture) === day).length;
  return { current, strip, index: strip.indexOf(current), day: { first, count } };
}

/** What to show after the current capture is deleted: the next remaining one, else the previous one. */
export function captureAfterRemoval(
  { current, strip, index }: Pick<CaptureSteps, 'current' | 'strip' | 'index'>,
  removesActivity: boolean,
): Capture | undefined {
  if (!removesActivity) return current;
  const stays = ({ activityId }: Capture) => activityId !== current.activityId;
  return strip.slice(index + 1).find(stays) ?? strip.slice(0, index).findLast(stays);
}

/** The capture that was taken nearest to an instant; of two, the earlier one. */
export function nearestCapture(captures: readonly Capture[], atMs: number): Capture | undefined {
  const distance = ({ takenAt }: Capture) => Math.abs(Date.parse(takenAt) - atMs);
  const byTime = captures.toSorted((a, b) => Date.parse(a.takenAt) - Date.parse(b.takenAt));
  return byTime.reduce<Capture | undefined>(
    (nearest, one) => (nearest && distance(nearest) <= distance(one) ? nearest : one),
    undefined,
  );
}

/** Runs of captures that looked the same as the previous one, as half-open ranges of indexes in the strip. */
export function sameLookRuns(strip: readonly Capture[]): { first: number; end: number }[] {
  const runs: { first: number; end: number }[] = [];
  for (const [place, capture] of strip.entries()) {
    const last = runs.at(-1);
    if (last && looksLikePrevious(capture)) last.end = place + 1;
    else runs.push({ first: place, end: place + 1 });
  }
  return runs;
}
