import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { appsPerActivityMax } from '@time-tracker/contract/limits';
import { overlapMs, type Interval } from '@time-tracker/contract/time/interval';
import { minuteOfWindow } from '@time-tracker/contract/time/ten-minute-window';
import { describeUnmeasured } from './pending-activity.ts';

/**
 * The window that has the focus; `title` is undefined when unknown or not wanted, `domain` unless it is a
 * browser that says which site is in front.
 */
export type ActiveWindow = {
  app: string;
  title: string | undefined;
  domain?: string | undefined;
};

/** An activity while it is recorded: all measurements carry their instants, so it can be cut anywhere. */
export type ActivityDraft = {
  activityId: string;
  projectId: number;
  start: number;
  /** Undefined while it runs. */
  end: number | undefined;
  /** Seconds of the epoch with keyboard or mouse input. */
  keyboard: Set<number>;
  mouse: Set<number>;
  /** When input was being counted. */
  measured: Interval[];
  windows: (Interval & ActiveWindow)[];
};

/** Extends the last interval if the new one continues it and `isSame` holds; otherwise appends. */
export function addInterval<T extends Interval>(
  intervals: T[],
  added: T,
  isSame: (a: T, b: T) => boolean,
): void {
  if (added.end <= added.start) return;
  const last = intervals.at(-1);
  if (last && last.end === added.start && isSame(last, added)) last.end = added.end;
  else intervals.push(added);
}

/** The activity up to `end` as it is sent to the server: counts in whole seconds. */
export function describeDraft(draft: ActivityDraft, end: number): RecordedActivityInput {
  const within = { start: draft.start, end };
  const keyboard = secondsWithin(draft.keyboard, within);
  const mouse = secondsWithin(draft.mouse, within);
  const active = new Set([...keyboard, ...mouse]);
  const measuredMs = draft.measured.reduce((sum, interval) => sum + overlapMs(interval, within), 0);
  const measuredSeconds = Math.floor(measuredMs / 1000);
  // An activity that starts within a second may touch one second more than it lasts.
  const activeSeconds = Math.min(active.size, measuredSeconds);
  const minutes = Array.from({ length: 10 }, () => false);
  if (activeSeconds > 0) for (const second of active) minutes[minuteOfWindow(second * 1000)] = true;
  return {
    ...describeUnmeasured({ ...draft, end }, 'desktop'),
    measured_seconds: measuredSeconds,
    active_seconds: activeSeconds,
    keyboard_seconds: Math.min(keyboard.length, activeSeconds),
    mouse_seconds: Math.min(mouse.length, activeSeconds),
    minutes,
    apps: describeWindows(draft.windows, within, active),
  };
}

function describeWindows(
  windows: (Interval & ActiveWindow)[],
  within: Interval,
  active: Set<number>,
): NonNullable<RecordedActivityInput['apps']> {
  const merged = new Map<string, { window: ActiveWindow; ms: number; activeSeconds: number }>();
  for (const each of windows) {
    const ms = overlapMs(each, within);
    if (ms <= 0) continue;
    const { app, title, domain } = each;
    const key = JSON.stringify([domain ?? app, title, domain === undefined]);
    const sum = merged.get(key) ?? { window: each, ms: 0, activeSeconds: 0 };
    sum.ms += ms;
    for (const second of active) if (isMiddleWithin(second, each)) sum.activeSeconds += 1;
    merged.set(key, sum);
  }
  let totalMs = 0;
  let totalSeconds = 0;
  return [...merged.values()]
    .map(({ window, ms, activeSeconds }) => {
      // The fraction of a second that is left carries over, so frequent title changes lose no time.
      totalMs += ms;
      const seconds = Math.floor(totalMs / 1000) - totalSeconds;
      totalSeconds += seconds;
      return {
        ...nameWindow(window),
        title: window.title ?? null,
        seconds,
        active_seconds: Math.min(activeSeconds, seconds),
      };
    })
    .filter((app) => app.seconds > 0)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, appsPerActivityMax);
}

function nameWindow({ app, domain }: ActiveWindow) {
  if (domain === undefined) return { kind: 'app' as const, name: app };
  return { kind: 'url' as const, name: domain, domain };
}

function secondsWithin(seconds: Set<number>, within: Interval): number[] {
  return [...seconds].filter(
    (second) => second * 1000 < within.end && (second + 1) * 1000 > within.start,
  );
}

function isMiddleWithin(second: number, interval: Interval): boolean {
  const middle = second * 1000 + 500;
  return middle >= interval.start && middle < interval.end;
}
