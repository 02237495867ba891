import { t } from '@lingui/core/macro';
import { clockDuration, decimalHours, formatDuration, formatNumber } from './format.ts';
import { chosenFormats } from './format-choice.ts';

/**
 * A duration in a sentence, in whole minutes, never rounded up: `1h 09m`, `45m`, `less than a minute`.
 * With decimal hours: `1.15 h`.
 */
export function durationText(durationSeconds: number): string {
  const minutes = Math.floor(durationSeconds / 60);
  if (minutes < 1) return t`less than a minute`;
  if (chosenFormats().duration === 'decimal') {
    const decimal = decimalHours(durationSeconds);
    return t`${decimal} h`;
  }
  if (minutes < 60) return t`${minutes}m`;
  const hours = formatNumber(Math.floor(minutes / 60));
  const restOfHour = String(minutes % 60).padStart(2, '0');
  return restOfHour === '00' ? t`${hours}h` : t`${hours}h ${restOfHour}m`;
}

/** As `durationText`, at the beginning of a sentence or a line. */
export function leadingDurationText(durationSeconds: number): string {
  return durationSeconds < 60 ? t`Less than a minute` : durationText(durationSeconds);
}

/**
 * A duration that is running, in the format that the person chose, precise enough to be seen running:
 * `00:04:12`; `12s`, `4m 12s`, `1h 04m`; `12s`, `0.07 h`.
 */
export function runningDuration(durationSeconds: number): string {
  const whole = Math.max(0, Math.floor(durationSeconds));
  const format = chosenFormats().duration;
  if (format === 'clock') return clockDuration(whole);
  const seconds = whole % 60;
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return t`${seconds}s`;
  if (format === 'decimal') return durationText(whole);
  if (minutes >= 60) return formatDuration(whole);
  const restOfMinute = String(seconds).padStart(2, '0');
  return t`${minutes}m ${restOfMinute}s`;
}
