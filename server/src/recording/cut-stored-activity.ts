import type { Interval } from '@time-tracker/contract/time/interval';
import { lengthOf, maskMinutes, scaleToShare } from './clip-to-free-time.ts';
import { cutAppSeconds } from './cut-app-seconds.ts';
import { mergeApps, type StoredActivity, type StoredApp } from './recorded-content.ts';

/**
 * A part of a stored activity. Counters and apps shrink in proportion,
 * rounded down, so that none of them exceeds the new duration.
 */
export function cutActivity(activity: StoredActivity, part: Interval): StoredActivity {
  const scale = (seconds: number) => scaleToShare(seconds, part, activity);
  return {
    ...activity,
    ...part,
    measuredSeconds: scale(activity.measuredSeconds),
    activeSeconds: scale(activity.activeSeconds),
    keyboardSeconds: scale(activity.keyboardSeconds),
    mouseSeconds: scale(activity.mouseSeconds),
    minutes: maskMinutes(activity.minutes, part),
    apps: activity.apps
      .map((app) => ({
        ...app,
        seconds: scale(app.seconds),
        activeSeconds: scale(app.activeSeconds),
      }))
      .filter((app) => app.seconds > 0),
  };
}

/**
 * The two parts of a stored activity around an instant inside it. The first is what a repeated request of the
 * recorder would store; the second has the rest.
 */
export function splitActivity(
  activity: StoredActivity,
  at: number,
  secondId: string,
): [first: StoredActivity, second: StoredActivity] {
  const first = cutActivity(activity, { start: activity.start, end: at });
  const part = { start: at, end: activity.end };
  const wholeSeconds = Math.floor(lengthOf(part) / 1000);
  const rest = (all: number, kept: number) => Math.min(all - kept, wholeSeconds);
  const second: StoredActivity = {
    ...activity,
    ...part,
    activityId: secondId,
    measuredSeconds: rest(activity.measuredSeconds, first.measuredSeconds),
    activeSeconds: rest(activity.activeSeconds, first.activeSeconds),
    keyboardSeconds: rest(activity.keyboardSeconds, first.keyboardSeconds),
    mouseSeconds: rest(activity.mouseSeconds, first.mouseSeconds),
    minutes: maskMinutes(activity.minutes, part),
    apps: restOfApps(activity.apps, first.apps, lengthOf(part)),
  };
  return [first, second];
}

function restOfApps(
  all: readonly StoredApp[],
  kept: readonly StoredApp[],
  durationMs: number,
): StoredApp[] {
  const rest = all.map((app) => {
    const first = kept.find((one) => isSameApp(one, app));
    const seconds = app.seconds - (first?.seconds ?? 0);
    const active = app.activeSeconds - (first?.activeSeconds ?? 0);
    return { app, seconds, active_seconds: active };
  });
  return cutAppSeconds(rest, durationMs)
    .map(({ app, seconds, active_seconds: activeSeconds }) => ({ ...app, seconds, activeSeconds }))
    .filter(({ seconds }) => seconds > 0);
}

function isSameApp(a: StoredApp, b: StoredApp): boolean {
  return a.kind === b.kind && a.name === b.name && a.title === b.title;
}

/** Two adjacent activities of one window as one, with the first's ID and note. */
export function mergeTwo(first: StoredActivity, second: StoredActivity): StoredActivity {
  return {
    ...first,
    end: second.end,
    measuredSeconds: first.measuredSeconds + second.measuredSeconds,
    activeSeconds: first.activeSeconds + second.activeSeconds,
    keyboardSeconds: first.keyboardSeconds + second.keyboardSeconds,
    mouseSeconds: first.mouseSeconds + second.mouseSeconds,
    minutes: first.minutes | second.minutes,
    apps: mergeApps([...first.apps, ...second.apps]),
  };
}
