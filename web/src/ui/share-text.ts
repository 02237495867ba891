/** A share of 0 to 100, known to one decimal, as it is read: `12.5 %`, `40.0 %`, `< 0.1 %`. */
export function shareWords(percent: number, hasSome: boolean): string {
  if (percent === 0 && hasSome) return '< 0.1 %';
  return percent === 0 || percent === 100 ? `${percent} %` : `${percent.toFixed(1)} %`;
}

/** How many percent a part is of a whole, with one decimal, halves up; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
