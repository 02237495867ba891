/**
 * A half-open range of time: it contains `start`, but not `end`. Instants are milliseconds since the
 * epoch, or dates.
 */
export type Interval<Instant extends number | Date = number> = { start: Instant; end: Instant };

/** The interval in calls and their responses: as text, or as dates on the server. */
export type SentInterval<Instant extends string | Date = string> = {
  start: Instant;
  finish: Instant;
};

export function parseInterval({ start, finish }: SentInterval): Interval {
  return { start: Date.parse(start), end: Date.parse(finish) };
}

export function serializeInterval({ start, end }: Interval): SentInterval {
  return { start: new Date(start).toISOString(), finish: new Date(end).toISOString() };
}

/** How long two intervals overlap, in milliseconds; 0 when they do not. */
export function overlapMs(a: Interval, b: Interval): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}
