import type { Capture } from '../api/capture-groups.ts';

export interface CaptureSteps {
  current: Capture;
  /** All captures of the same person that are loaded, oldest first. */
  strip: Capture[];
  /** Place of the current one in the strip, from 0. */
  index: number;
}

/** Where a capture stands among those of the same person; undefined when it is not there. */
export function stepsAround(
  captures: Capture[],
  captureId: string | undefined,
): CaptureSteps | undefined {
  const current = captures.find(({ id }) => id === captureId);
  if (!current) return undefined;
  const strip = captures
    .filter(({ userId }) => userId === current.userId)
    .sort((a, b) => Date.parse(a.takenAt) - Date.parse(b.takenAt));
  return { current, strip, index: strip.indexOf(current) };
}

/** What to show once the current capture is gone: the next one that stays, else the one before. */
export function captureAfterRemoval(
  { current, strip, index }: CaptureSteps,
  removesActivity: boolean,
): Capture | undefined {
  if (!removesActivity) return current;
  const stays = ({ activityId }: Capture) => activityId !== current.activityId;
  return strip.slice(index + 1).find(stays) ?? strip.slice(0, index).findLast(stays);
}
