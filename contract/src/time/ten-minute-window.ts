import { activityMaxSeconds } from '../limits.ts';
import { minuteMs, secondMs } from './durations.ts';

/** Length of a window of the UTC clock (12:00, 12:10, …). No activity spans two windows. */
export const windowMs = activityMaxSeconds * secondMs;

/** Start of the window that contains the instant; milliseconds since the epoch. */
export function windowStart(atMs: number): number {
  return Math.floor(atMs / windowMs) * windowMs;
}

/** End of the window that contains the instant, which is the start of the next one. */
export function windowEnd(atMs: number): number {
  return windowStart(atMs) + windowMs;
}

/** Which minute of its window (0 to 9) contains the instant. */
export function minuteOfWindow(atMs: number): number {
  return Math.floor((atMs - windowStart(atMs)) / minuteMs);
}
