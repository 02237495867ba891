import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { TeamMember } from '../use-overview.ts';

/** Consecutive windows with work as one interval. */
export function workedSpans(windows: TeamMember['windows']): Interval[] {
  const spans: Interval[] = [];
  for (const window of windows) {
    const start = Date.parse(window.start);
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = start + windowMs;
    else spans.push({ start, end: start + windowMs });
  }
  return spans;
}

/** Shorter ones are breaks that nobody fills in. */
const noticedGapMs = 20 * minuteMs;

/**
 * The time after the first work without any, up to `untilMs`, where it is long enough to matter. Where the
 * latest work finished is known to the minute, the rest to the window.
 */
export function gapsOf(
  { windows, latest }: Pick<TeamMember, 'windows' | 'latest'>,
  untilMs: number,
): Interval[] {
  const spans = workedSpans(windows);
  return spans.flatMap((span, index) => {
    const next = spans[index + 1];
    const start = next ? span.end : finishOf(span, latest);
    const gap = { start, end: next?.start ?? untilMs };
    return gap.end - gap.start < noticedGapMs ? [] : [gap];
  });
}

/** In whole minutes, so that time added after it does not overlap. */
function finishOf({ end }: Interval, latest: TeamMember['latest']): number {
  if (!latest) return end;
  const finishMs = Math.ceil(Date.parse(latest.finish) / minuteMs) * minuteMs;
  const isInLastWindow = finishMs > end - windowMs && finishMs < end;
  return isInLastWindow ? finishMs : end;
}
