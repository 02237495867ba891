import { t } from '@lingui/core/macro';

/** A duration in a sentence, in whole minutes, never rounded up: `1h 09m`, `45m`, `less than a minute`. */
export function durationText(durationSeconds: number): string {
  const minutes = Math.floor(durationSeconds / 60);
  if (minutes < 1) return t`less than a minute`;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t`${minutes}m`;
  const restOfHour = String(minutes % 60).padStart(2, '0');
  return restOfHour === '00' ? t`${hours}h` : t`${hours}h ${restOfHour}m`;
}
