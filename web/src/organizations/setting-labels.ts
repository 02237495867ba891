import { idleMinutesChoices, retentionDaysChoices } from '@time-tracker/contract/limits';

interface Choice {
  value: string;
  label: string;
}

/** Minutes without input after which a recorder asks; 0 = never. */
export function idleLabel(minutes: number): string {
  return minutes === 0 ? 'Never' : `After ${minutes} minutes`;
}

/** Days that screenshots are kept; null = for ever. */
export function retentionLabel(days: number | null): string {
  return days === null ? 'For ever' : `${days} days`;
}

export const idleChoices: Choice[] = [
  ...idleMinutesChoices.filter((minutes) => minutes > 0),
  0,
].map((minutes) => ({ value: String(minutes), label: idleLabel(minutes) }));

/** For ever is an empty value. */
export const retentionChoices: Choice[] = [...retentionDaysChoices, null].map((days) => ({
  value: retentionValue(days),
  label: retentionLabel(days),
}));

export function retentionValue(days: number | null): string {
  return days === null ? '' : String(days);
}

export function retentionDays(value: string): number | null {
  return value === '' ? null : Number(value);
}

/** Whether a change makes screenshots disappear that are kept now. */
export function losesScreenshots(before: number | null, after: number | null): boolean {
  return (after ?? Infinity) < (before ?? Infinity);
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Most begin on Monday, so the list does. */
export const weekStartChoices: Choice[] = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
  value: String(day),
  label: days[day] ?? '',
}));
