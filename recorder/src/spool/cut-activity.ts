import type { Interval } from '@time-tracker/contract/time/interval';
import { minuteOfWindow } from '@time-tracker/contract/time/ten-minute-window';
import { shortestActivityMs } from '@time-tracker/recording/pending-activity';
import type { ActivityItem } from './spool-items.ts';

/**
 * The part of the activity before the interval: the same item when they do not overlap, undefined when
 * nothing worth a row comes before. Counted seconds are reduced to what fits.
 */
export function cutActivity(item: ActivityItem, interval: Interval): ActivityItem | undefined {
  const start = new Date(item.start).getTime();
  const finish = new Date(item.finish).getTime();
  if (finish <= interval.start || start >= interval.end) return item;
  const end = interval.start;
  if (end - start < shortestActivityMs) return undefined;
  const seconds = Math.floor((end - start) / 1000);
  const measured = Math.min(item.measured_seconds, seconds);
  const active = Math.min(item.active_seconds, measured);
  return {
    ...item,
    finish: new Date(end).toISOString(),
    measured_seconds: measured,
    active_seconds: active,
    keyboard_seconds: Math.min(item.keyboard_seconds, active),
    mouse_seconds: Math.min(item.mouse_seconds, active),
    minutes: item.minutes.map((hadInput, minute) => hadInput && minute <= minuteOfWindow(end - 1)),
    apps: cutApps(item.apps ?? [], (end - start) / (finish - start)),
  };
}

/** Which app was in front when is not known any more, so each gets the same part. */
function cutApps(apps: NonNullable<ActivityItem['apps']>, part: number) {
  return apps
    .map((app) => {
      const seconds = Math.floor(app.seconds * part);
      return { ...app, seconds, active_seconds: Math.min(app.active_seconds, seconds) };
    })
    .filter(({ seconds }) => seconds > 0);
}
