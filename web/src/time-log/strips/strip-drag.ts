import type { WorkSession } from '@time-tracker/contract/activity';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { parseInterval, type Interval } from '@time-tracker/contract/time/interval';

/** What a drag on a strip does. */
export type StripDrag =
  | { kind: 'add'; gap: Interval; anchorMs: number }
  | { kind: 'shorten'; session: WorkSession; edge: 'start' | 'finish' };

const addStepMs = 5 * minuteMs;
const shortenStepMs = minuteMs;
/** The step of the arrow keys. */
export const keyStepMs = 10 * minuteMs;
/** What stays of a session at least. */
const leastMs = minuteMs;

/**
 * What a drag that begins at an instant does: near an edge of a session that can be shortened it is shortened, in
 * a gap time is added; undefined inside a session. `reachMs`: how near an edge is near.
 */
export function dragAt(
  atMs: number,
  sessions: readonly WorkSession[],
  { bounds, reachMs }: { bounds: Interval; reachMs: number },
  canShorten: (session: WorkSession) => boolean,
): StripDrag | undefined {
  const near = sessions
    .filter(canShorten)
    .flatMap((session) => {
      const { start, end } = parseInterval(session);
      // Mostly from the inside, so that a gap can be used up to its ends.
      const isInside = atMs >= start && atMs < end;
      const reach = isInside ? Math.min(reachMs, (end - start) / 3) : reachMs / 3;
      return [
        { session, edge: 'start' as const, farMs: Math.abs(atMs - start), reach },
        { session, edge: 'finish' as const, farMs: Math.abs(atMs - end), reach },
      ];
    })
    .filter(({ farMs, reach }) => farMs <= reach)
    .sort((a, b) => a.farMs - b.farMs)[0];
  if (near) return { kind: 'shorten', session: near.session, edge: near.edge };
  const gap = gapAround(atMs, sessions, bounds);
  return gap && { kind: 'add', gap, anchorMs: atMs };
}

/** The free time around an instant; undefined if it is taken or outside the bounds. */
export function gapAround(
  atMs: number,
  sessions: readonly WorkSession[],
  bounds: Interval,
): Interval | undefined {
  if (atMs < bounds.start || atMs >= bounds.end) return undefined;
  let { start, end } = bounds;
  for (const one of sessions.map(parseInterval)) {
    if (one.start <= atMs && one.end > atMs) return undefined;
    if (one.end <= atMs) start = Math.max(start, one.end);
    if (one.start > atMs) end = Math.min(end, one.start);
  }
  return { start, end };
}

/**
 * What the first arrow key selects: the first gap between sessions, else up to an hour after the last or before
 * the first one. On a day without sessions, the hour from its ninth, or the last hour until then.
 */
export function firstGap(sessions: readonly WorkSession[], bounds: Interval): Interval | undefined {
  if (sessions.length === 0) {
    const end = Math.min(bounds.start + 10 * hourMs, bounds.end);
    const start = Math.max(bounds.start, end - hourMs);
    return end - start >= keyStepMs ? { start, end } : undefined;
  }
  const ends = sessions.map(({ finish }) => Date.parse(finish));
  const gaps = ends.flatMap((end) => gapAround(end, sessions, bounds) ?? []);
  const [gap] = gaps.filter(({ start, end }) => end - start >= keyStepMs);
  if (gap)
    return gap.end < bounds.end ? gap : { ...gap, end: Math.min(gap.end, gap.start + hourMs) };
  const firstMs = Math.min(...sessions.map(({ start }) => Date.parse(start)));
  return firstMs - hourMs >= bounds.start ? { start: firstMs - hourMs, end: firstMs } : undefined;
}

/**
 * The interval that a drag to an instant gives: what is added, in steps of five minutes but up to the ends of
 * the gap, or what stays of the session. Undefined if it is too short.
 */
export function draggedTo(drag: StripDrag, atMs: number): Interval | undefined {
  switch (drag.kind) {
    case 'add': {
      const { gap, anchorMs } = drag;
      const from = snapInto(Math.min(anchorMs, atMs), gap, addStepMs);
      const until = snapInto(Math.max(anchorMs, atMs), gap, addStepMs);
      return until - from >= addStepMs ? { start: from, end: until } : undefined;
    }
    case 'shorten': {
      const whole = parseInterval(drag.session);
      const at = snapInto(atMs, whole, shortenStepMs);
      const kept =
        drag.edge === 'start' ? { start: at, end: whole.end } : { start: whole.start, end: at };
      const isShorter = kept.end - kept.start < whole.end - whole.start;
      return isShorter && kept.end - kept.start >= leastMs ? kept : undefined;
    }
  }
}

/** The nearest step, or an end of the interval if that is nearer. */
function snapInto(atMs: number, { start, end }: Interval, stepMs: number): number {
  const step = Math.round(atMs / stepMs) * stepMs;
  const inside = [step, start, end].filter((one) => one >= start && one <= end);
  return inside.reduce((best, one) => (Math.abs(one - atMs) < Math.abs(best - atMs) ? one : best));
}
