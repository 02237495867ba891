import { maskMinutes, scaleToShare } from './clip-to-free-time.ts';
import type { StoredActivity } from './recorded-content.ts';

/**
 * The part of a stored activity before an instant inside it. Counters and apps shrink in proportion,
 * rounded down, so that none of them exceeds the new duration.
 */
export function cutActivity(activity: StoredActivity, end: number): StoredActivity {
  const part = { start: activity.start, end };
  const scale = (seconds: number) => scaleToShare(seconds, part, activity);
  return {
    ...activity,
    end,
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
