import { percentText } from './format.ts';

/** A percentage from 0 to 100 with one decimal: `12.5 %`, `40.0 %`, `< 0.1 %`. */
export function shareText(percent: number, hasSome: boolean): string {
  if (percent === 0 && hasSome) return `< ${percentText(0.1, 1)}`;
  return percentText(percent, percent === 0 || percent === 100 ? 0 : 1);
}

/**
 * The percentage of a part of a whole, with one decimal, halves rounded up. 0 if the whole is 0.
 */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
