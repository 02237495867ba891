import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { TeamMember } from '../use-overview.ts';

export interface Span {
  startMs: number;
  finishMs: number;
}

/** Consecutive windows with work as one span. */
export function workedSpans(windows: TeamMember['windows']): Span[] {
  const spans: Span[] = [];
  for (const { start } of windows) {
    const startMs = Date.parse(start);
    const last = spans.at(-1);
    if (last && startMs <= last.finishMs) last.finishMs = startMs + windowMs;
    else spans.push({ startMs, finishMs: startMs + windowMs });
  }
  return spans;
}

/** Shorter ones are breaks that nobody fills in. */
const noticedGapMs = 20 * minuteMs;

/** The time between the first and the last work without any, if it is long enough to matter. */
export function gapsOf(windows: TeamMember['windows']): Span[] {
  const spans = workedSpans(windows);
  return spans.flatMap((span, index) => {
    const next = spans[index + 1];
    if (!next || next.startMs - span.finishMs < noticedGapMs) return [];
    return [{ startMs: span.finishMs, finishMs: next.startMs }];
  });
}
