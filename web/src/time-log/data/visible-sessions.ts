import type { WorkSession, WorkTotal } from '@time-tracker/contract/activity';
import {
  overlapMs,
  parseInterval,
  serializeInterval,
  type Interval,
} from '@time-tracker/contract/time/interval';
import { windowEnd } from '@time-tracker/contract/time/ten-minute-window';
import type { HiddenActivity } from '../../api/hidden-work.ts';

export type Hidden = ReadonlyMap<string, HiddenActivity>;

/** Sessions without their hidden activities. The rest of a session may be several. */
export function withoutHidden(
  sessions: readonly WorkSession[],
  hidden: Hidden,
): readonly WorkSession[] {
  if (hidden.size === 0) return sessions;
  return sessions.flatMap((session) =>
    session.activity_ids.some((id) => hidden.has(id)) ? leftOf(session, hidden) : [session],
  );
}

/** Activities that follow each other. */
interface Run extends Interval {
  ids: string[];
}

/** The runs of activities between the hidden ones. */
function leftOf(session: WorkSession, hidden: Hidden): WorkSession[] {
  const runs: Run[] = [];
  let start = Date.parse(session.start);
  let ids: string[] = [];
  const endRun = (end: number) => {
    if (ids.length > 0) runs.push({ ids, start, end });
    ids = [];
  };
  for (const id of session.activity_ids) {
    const one = hidden.get(id);
    if (!one) {
      ids.push(id);
      continue;
    }
    const { times, keeps } = one;
    if (!times) {
      endRun(Date.parse(session.finish));
      continue;
    }
    if (!keeps || keeps.start > times.start) endRun(Date.parse(times.start));
    if (keeps) {
      start = ids.length > 0 ? start : Math.max(start, Date.parse(keeps.start));
      ids.push(id);
      if (keeps.finish < times.finish) endRun(Date.parse(keeps.finish));
    }
    if (!keeps || keeps.finish < times.finish) start = Date.parse(times.finish);
  }
  endRun(Date.parse(session.finish));
  return runs.map((run) => runOf(session, run));
}

function runOf(session: WorkSession, { ids, ...run }: Run): WorkSession {
  const windows = session.windows.filter(({ start }) => {
    const at = Date.parse(start);
    return at < run.end && windowEnd(at) > run.start;
  });
  return {
    ...session,
    ...serializeInterval(run),
    duration: Math.min(session.duration, Math.round((run.end - run.start) / 1000)),
    // Only the server knows how much of it was measured.
    activity: null,
    windows,
    activity_ids: ids,
  };
}

/** A filtered range of work. */
interface FilteredRange extends Interval {
  organizationId: number;
  projectId: number | undefined;
  userId: number | undefined;
}

/**
 * A total without the hidden activities, to the second. Undefined if that is unknown; without a percent
 * if some of them were measured.
 */
export function totalWithoutHidden<Total extends WorkTotal>(
  total: Total,
  hidden: Hidden,
  range: FilteredRange,
): Total | undefined {
  const matching = [...hidden.values()].filter(
    (one) =>
      one.organization_id === range.organizationId &&
      (range.projectId === undefined || one.project_id === range.projectId) &&
      (range.userId === undefined || one.user_id === range.userId),
  );
  let hiddenMs = 0;
  let isMeasured = false;
  for (const { times, keeps, ...one } of matching) {
    if (!times) return undefined;
    const ownMs =
      overlapMs(range, parseInterval(times)) - (keeps ? overlapMs(range, parseInterval(keeps)) : 0);
    if (ownMs === 0) continue;
    hiddenMs += ownMs;
    isMeasured ||= one.isMeasured;
  }
  if (hiddenMs === 0) return total;
  return {
    ...total,
    duration: Math.max(0, total.duration - Math.round(hiddenMs / 1000)),
    activity: isMeasured ? null : total.activity,
  };
}
