import { plural, t } from '@lingui/core/macro';
import {
  idleMinutesChoices,
  retentionDaysChoices,
  screenshotIntervalDefault,
} from '@time-tracker/contract/limits';
import type { AllowedSurface } from '@time-tracker/contract/screenshot';
import { weekdayName } from '../../language/format.ts';
import { intervalChoices, intervalLabel } from '../../language/interval-label.ts';

interface Choice {
  value: string;
  label: string;
}

/** Minutes without input after which a recorder asks; 0 = never. */
export function idleLabel(minutes: number): string {
  return minutes === 0
    ? t`Never`
    : plural(minutes, { one: 'After # minute', other: 'After # minutes' });
}

/** Days that screenshots are kept; null = permanently. */
export function retentionLabel(days: number | null): string {
  return days === null ? t`Permanently` : plural(days, { one: '# day', other: '# days' });
}

export function idleChoices(): Choice[] {
  const minutesThenNever = [...idleMinutesChoices.filter((minutes) => minutes > 0), 0];
  return minutesThenNever.map((minutes) => ({ value: String(minutes), label: idleLabel(minutes) }));
}

/** An empty value means permanently. */
export function retentionChoices(): Choice[] {
  return [...retentionDaysChoices, null].map((days) => ({
    value: retentionValue(days),
    label: retentionLabel(days),
  }));
}

export function retentionValue(days: number | null): string {
  return days === null ? '' : String(days);
}

export function retentionDays(value: string): number | null {
  return value === '' ? null : Number(value);
}

/** Whether a change deletes screenshots that are kept now. */
export function losesScreenshots(before: number | null, after: number | null): boolean {
  return (after ?? Infinity) < (before ?? Infinity);
}

/** Minutes between screenshots of new members. An empty value means the default of the product. */
export function defaultIntervalChoices(current: string): Choice[] {
  const interval = intervalLabel(screenshotIntervalDefault);
  return [
    { value: '', label: t`${interval} (default)` },
    ...intervalChoices(current === '' ? screenshotIntervalDefault : Number(current)),
  ];
}

/** What members may share with a browser for screenshots. */
export function surfaceChoices(): { value: AllowedSurface; label: string }[] {
  return [
    { value: 'any', label: t`Entire screen, window or tab` },
    { value: 'monitor', label: t`Entire screen only` },
  ];
}

/** Monday first, as in most countries. */
export function weekStartChoices(): Choice[] {
  return [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdayName(day) }));
}
