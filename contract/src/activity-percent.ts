import { measuredMinimumSeconds } from './limits.ts';

/**
 * Active share of measured seconds in whole percent, halves rounded up. Null if too little was
 * measured.
 */
export function activityPercentOf(activeSeconds: number, measuredSeconds: number): number | null {
  if (measuredSeconds < measuredMinimumSeconds) return null;
  return Math.round((100 * activeSeconds) / measuredSeconds);
}
