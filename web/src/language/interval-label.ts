import { plural, t } from '@lingui/core/macro';
import { screenshotIntervalChoices } from '@time-tracker/contract/limits';

interface Choice {
  value: string;
  label: string;
}

/** Whole minutes between screenshots; 0 = none. */
export function intervalLabel(minutes: number): string {
  if (minutes === 0) return t`No screenshots`;
  return minutes === 1
    ? t`Every minute`
    : plural(minutes, { one: 'Every # minute', other: 'Every # minutes' });
}

/** The choices for new members of a project; an empty value is that of the organization. */
export function newMemberIntervalChoices(currentMinutes: number | null): Choice[] {
  const minutes = new Set<number>(screenshotIntervalChoices);
  if (currentMinutes !== null) minutes.add(currentMinutes);
  return [{ value: '', label: t`As set for the organization` }, ...listChoices(minutes)];
}

/** The choices of the form, with the current value if it is none of them. */
export function intervalChoices(currentMinutes: number): Choice[] {
  return listChoices(new Set([...screenshotIntervalChoices, currentMinutes]));
}

function listChoices(minutes: ReadonlySet<number>): Choice[] {
  return [...minutes]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: intervalLabel(value) }));
}
