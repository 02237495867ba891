import { i18n } from './i18n.ts';

/** A percentage from 0 to 100 with one decimal: `12.5 %`, `40.0 %`, `< 0.1 %`. */
export function shareText(percent: number, hasSome: boolean): string {
  if (percent === 0 && hasSome) return `< ${decimal(0.1)} %`;
  return percent === 0 || percent === 100 ? `${percent} %` : `${decimal(percent)} %`;
}

/**
 * The percentage of a part of a whole, with one decimal, halves rounded up. 0 if the whole is 0.
 */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}

const oneDecimal = new Intl.NumberFormat(i18n.locales, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

function decimal(value: number): string {
  return oneDecimal.format(value);
}
