import type { ActivitySource, WorkSession } from '@time-tracker/contract/activity';
import type { Interval, SentInterval } from '@time-tracker/contract/time/interval';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { makeDisjoint } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { addSums, toWorkTotal, type WorkSum } from '../work-time/work-days.ts';
import { listSessionActivities, type SessionActivity } from './work-session-store.ts';

type ActivityWindow = { start: Date; duration: number; activity: number | null };

/** The contract's session, with instants not yet serialized. */
type SentSession = Omit<WorkSession, 'start' | 'finish' | 'windows'> &
  SentInterval<Date> & { windows: ActivityWindow[] };

/**
 * A page of the work sessions of a range, by the start of their last activity, newest first. `more`
 * is true if another page follows. Sessions are clipped to the range.
 */
export async function listWorkSessions(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  page: { number: number; size: number },
): Promise<{ sessions: SentSession[]; more: boolean }> {
  const found = await listSessionActivities(tx, makeDisjoint(work), range, {
    limit: page.size + 1,
    offset: (page.number - 1) * page.size,
  });
  const sessions = [...Map.groupBy(found, ({ session }) => session).values()];
  return {
    sessions: sessions.slice(0, page.size).map((activities) => toSession(activities, range)),
    more: sessions.length > page.size,
  };
}

function toSession(activities: readonly SessionActivity[], range: Interval<Date>): SentSession {
  const [first] = activities;
  if (first === undefined) throw new Error('A session must have at least one activity');
  const parts = activities.map((activity) => clip(activity, range));
  const { duration, measured_seconds, activity } = toWorkTotal(
    addSums(parts.map(({ sum }) => sum)),
  );
  return {
    user_id: first.user_id,
    user_name: first.user_name,
    project_id: first.project_id,
    project_name: first.project_name,
    project_color: first.project_color,
    start: parts[0]?.start ?? first.starts_at,
    finish: parts.at(-1)?.end ?? first.ends_at,
    duration,
    measured_seconds,
    activity,
    windows: toWindows(parts),
    sources: [...new Set<ActivitySource>(activities.map(({ source }) => source))],
    notes: [...new Set(activities.flatMap(({ note }) => note || []))],
    activity_ids: activities.map((one) => one.activity_id),
  };
}

type ClippedPart = Interval<Date> & { sum: WorkSum };

/** Clips an activity to the range and scales its counters in proportion. */
function clip(activity: SessionActivity, range: Interval<Date>): ClippedPart {
  const startMs = Math.max(activity.starts_at.getTime(), range.start.getTime());
  const endMs = Math.min(activity.ends_at.getTime(), range.end.getTime());
  const wholeMs = activity.ends_at.getTime() - activity.starts_at.getTime();
  const inside = (seconds: number) => (seconds * 1000 * (endMs - startMs)) / wholeMs;
  return {
    start: new Date(startMs),
    end: new Date(endMs),
    sum: {
      workedMs: endMs - startMs,
      activeMs: inside(activity.active_seconds),
      measuredMs: inside(activity.measured_seconds),
    },
  };
}

function toWindows(parts: readonly ClippedPart[]): ActivityWindow[] {
  const byWindow = Map.groupBy(parts, ({ start }) => windowStart(start.getTime()));
  return [...byWindow].map(([startMs, own]) => {
    const { duration, activity } = toWorkTotal(addSums(own.map(({ sum }) => sum)));
    return { start: new Date(startMs), duration, activity };
  });
}
