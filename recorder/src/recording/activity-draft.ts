import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { appsPerActivityMax } from '@time-tracker/contract/limits';
import { minuteOfWindow } from './ten-minute-marks.ts';

/** Half open, milliseconds since the epoch. */
export type Span = { from: number; to: number };

export type ActiveWindow = { app: string; title: string | undefined };

/** One activity while it is recorded: everything by instant, so that it can be cut anywhere. */
export type ActivityDraft = {
  activityId: string;
  projectId: number;
  start: number;
  /** Undefined while it runs. */
  end: number | undefined;
  /** Seconds of the epoch in which a key or the mouse moved. */
  keyboard: Set<number>;
  mouse: Set<number>;
  /** When there was a counter. */
  measured: Span[];
  windows: (Span & ActiveWindow)[];
};

/** Lengthens the last span when it ends where the new one begins and `same` holds; else appends. */
export function addSpan<T extends Span>(spans: T[], span: T, same: (a: T, b: T) => boolean): void {
  if (span.to <= span.from) return;
  const last = spans.at(-1);
  if (last && last.to === span.from && same(last, span)) last.to = span.to;
  else spans.push(span);
}

/** What the server is told of the draft up to `finish`; counts only, whole seconds. */
export function describeDraft(draft: ActivityDraft, finish: number): RecordedActivityInput {
  const within = { from: draft.start, to: finish };
  const keys = secondsWithin(draft.keyboard, within);
  const moves = secondsWithin(draft.mouse, within);
  const active = new Set([...keys, ...moves]);
  const measuredMs = draft.measured.reduce((sum, span) => sum + overlapMs(span, within), 0);
  const measuredSeconds = Math.floor(measuredMs / 1000);
  // A piece that starts inside a second may touch one second more than it lasts.
  const activeSeconds = Math.min(active.size, measuredSeconds);
  const minutes = Array.from({ length: 10 }, () => false);
  if (activeSeconds > 0) for (const second of active) minutes[minuteOfWindow(second)] = true;
  return {
    activity_id: draft.activityId,
    project_id: draft.projectId,
    start: new Date(draft.start).toISOString(),
    finish: new Date(finish).toISOString(),
    measured_seconds: measuredSeconds,
    active_seconds: activeSeconds,
    keyboard_seconds: Math.min(keys.length, activeSeconds),
    mouse_seconds: Math.min(moves.length, activeSeconds),
    minutes,
    source: 'desktop',
    apps: describeWindows(draft.windows, within, active),
  };
}

function describeWindows(
  windows: (Span & ActiveWindow)[],
  within: Span,
  active: Set<number>,
): NonNullable<RecordedActivityInput['apps']> {
  const merged = new Map<string, { window: ActiveWindow; ms: number; active: number }>();
  for (const each of windows) {
    const ms = overlapMs(each, within);
    if (ms <= 0) continue;
    const key = JSON.stringify([each.app, each.title]);
    const sum = merged.get(key) ?? { window: each, ms: 0, active: 0 };
    sum.ms += ms;
    for (const second of active) if (isMiddleWithin(second, each)) sum.active += 1;
    merged.set(key, sum);
  }
  let totalMs = 0;
  let toldSeconds = 0;
  return [...merged.values()]
    .map(({ window, ms, active: activeCount }) => {
      // What one leaves of a second goes to the next: titles that change all the time lose nothing.
      totalMs += ms;
      const seconds = Math.floor(totalMs / 1000) - toldSeconds;
      toldSeconds += seconds;
      return {
        kind: 'app' as const,
        name: window.app,
        title: window.title ?? null,
        seconds,
        active_seconds: Math.min(activeCount, seconds),
      };
    })
    .filter((app) => app.seconds > 0)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, appsPerActivityMax);
}

export function overlapMs(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));
}

function secondsWithin(seconds: Set<number>, within: Span): number[] {
  return [...seconds].filter(
    (second) => second * 1000 < within.to && (second + 1) * 1000 > within.from,
  );
}

function isMiddleWithin(second: number, span: Span): boolean {
  const middle = second * 1000 + 500;
  return middle >= span.from && middle < span.to;
}
