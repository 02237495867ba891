import { measuredMinimumSeconds } from '@time-tracker/contract/limits';

/** Whole percent of measured seconds that were active, halves up; null when too little was measured. */
export function activityPercentOf(activeSeconds: number, measuredSeconds: number): number | null {
  if (measuredSeconds < measuredMinimumSeconds) return null;
  return Math.round((100 * activeSeconds) / measuredSeconds);
}
