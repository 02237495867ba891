import { activityPercentOf } from '@time-tracker/contract/activity-percent';
import type { Activity } from '@time-tracker/contract/activity';
import { unpagedMax } from '@time-tracker/contract/limits';
import type { Interval, SentInterval } from '@time-tracker/contract/time/interval';
import { makeDisjoint } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { listActivities, type ListedActivity } from './activity-store.ts';
import { sumWork } from '../work-time/work-totals.ts';

/** The contract's activity, with instants not yet serialized. */
type SentActivity = Omit<Activity, 'start' | 'finish'> & SentInterval<Date>;

export type ActivityPage = {
  activities: SentActivity[];
  total: {
    duration: number;
    active_seconds: number;
    measured_seconds: number;
    activity: number | null;
  };
  truncated?: boolean;
};

/**
 * Visible activities that overlap the range, oldest first. Returns one page if `page` is given,
 * otherwise up to 10,000. The seconds of an activity are those inside the range. `total` covers the
 * whole range, not only the page.
 */
export async function listActivityPage(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  page: { number: number; size: number } | undefined,
): Promise<ActivityPage> {
  const window =
    page === undefined
      ? { limit: unpagedMax + 1, offset: 0 }
      : { limit: page.size, offset: (page.number - 1) * page.size };
  const rows = await listActivities(tx, makeDisjoint(work), range, window);
  const isTruncated = page === undefined && rows.length > unpagedMax;
  return {
    activities: rows
      .slice(0, page === undefined ? unpagedMax : page.size)
      .map((row) => toActivity(row, range)),
    total: await sumRange(tx, work, range),
    ...(isTruncated ? { truncated: true } : {}),
  };
}

async function sumRange(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
): Promise<ActivityPage['total']> {
  const totals = await sumWork(tx, work, [range]);
  // Sums whole milliseconds, because sums of fractions accumulate rounding errors.
  const sum = (read: (total: (typeof totals)[number]) => number) =>
    Math.round(totals.reduce((ms, total) => ms + Math.round(read(total) * 1000), 0) / 1000);
  const active = sum((total) => total.activeSeconds);
  const measured = sum((total) => total.measuredSeconds);
  return {
    duration: sum((total) => total.workedMs / 1000),
    active_seconds: active,
    measured_seconds: measured,
    activity: activityPercentOf(active, measured),
  };
}

function toActivity(row: ListedActivity, range: Interval<Date>): SentActivity {
  const wholeMs = row.ends_at.getTime() - row.starts_at.getTime();
  const insideMs =
    Math.min(row.ends_at.getTime(), range.end.getTime()) -
    Math.max(row.starts_at.getTime(), range.start.getTime());
  const inside = (seconds: number) => Math.round((seconds * insideMs) / wholeMs);
  return {
    activity_id: row.activity_id,
    user_id: row.user_id,
    user_name: row.user_name,
    project_id: row.project_id,
    project_name: row.project_name,
    start: row.starts_at,
    finish: row.ends_at,
    duration: Math.round(insideMs / 1000),
    activity: activityPercentOf(row.active_seconds, row.measured_seconds),
    active_seconds: inside(row.active_seconds),
    measured_seconds: inside(row.measured_seconds),
    keyboard: inside(row.keyboard_seconds),
    mouse: inside(row.mouse_seconds),
    minutes: Array.from({ length: 10 }, (_, minute) => (row.minutes & (1 << minute)) !== 0),
    source: row.source,
    note: row.note,
    screenshots: row.screenshots,
  };
}
