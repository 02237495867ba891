import { activityMaxSeconds } from '@time-tracker/contract/limits';

/** Distance of the marks of the UTC clock that no activity crosses. */
const markMs = activityMaxSeconds * 1000;

/** The first mark after the instant, both in milliseconds since the epoch. */
export function utcMarkAfter(at: number): number {
  return (Math.floor(at / markMs) + 1) * markMs;
}
