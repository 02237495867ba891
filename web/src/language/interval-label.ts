import { t } from '@lingui/core/macro';
import { screenshotIntervalChoices } from '@time-tracker/contract/limits';

interface Choice {
  value: string;
  label: string;
}

/** Whole minutes between screenshots; 0 = none. */
export function intervalLabel(minutes: number): string {
  if (minutes === 0) return t`No screenshots`;
  return minutes === 1 ? t`Every minute` : t`Every ${minutes} minutes`;
}

/** The choices of the form, with the current value if it is none of them. */
export function intervalChoices(currentMinutes: number): Choice[] {
  const minutes = new Set([...screenshotIntervalChoices, currentMinutes]);
  return [...minutes]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: intervalLabel(value) }));
}
