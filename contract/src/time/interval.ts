/**
 * A half-open range of time: it contains `start`, but not `end`. Instants are milliseconds since the
 * epoch, or dates.
 */
export type Interval<Instant extends number | Date = number> = { start: Instant; end: Instant };

/** How long two intervals overlap, in milliseconds; 0 when they do not. */
export function overlapMs(a: Interval, b: Interval): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}
