import { t } from '@lingui/core/macro';
import { decimalHours } from './format.ts';
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
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t`${minutes}m`;
  const restOfHour = String(minutes % 60).padStart(2, '0');
  return restOfHour === '00' ? t`${hours}h` : t`${hours}h ${restOfHour}m`;
}
