/**
 * How long to wait after the nth failure in a row (from 1): exponential backoff from `firstMs` up to
 * `longestMs`, with the upper half random so that many recorders do not retry at once.
 */
export function backOffMs(
  failures: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  random: () => number,
): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(whole / 2 + (whole / 2) * random());
}
