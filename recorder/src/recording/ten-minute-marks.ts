import { activityMaxSeconds } from '@time-tracker/contract/limits';

/** Distance of the marks of the UTC clock that no activity crosses. */
export const markMs = activityMaxSeconds * 1000;

/** The first mark after the instant. */
export function markAfter(atMs: number): number {
  return (Math.floor(atMs / markMs) + 1) * markMs;
}

/** Which of the ten minutes of its window a second (of the epoch) belongs to. */
export function minuteOfWindow(epochSecond: number): number {
  return Math.floor(epochSecond / 60) % 10;
}
