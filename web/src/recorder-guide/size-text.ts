import { i18n } from '../language/i18n.ts';

/** `32.5 MB`. */
export function sizeText(sizeBytes: number): string {
  return new Intl.NumberFormat(i18n.locales, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(sizeBytes / 1_000_000);
}
