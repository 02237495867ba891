import type { WorkSession, WorkTotal } from '@time-tracker/contract/activity';
import { overlapMs, type Interval } from '@time-tracker/contract/time/interval';
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

/** The runs of activities between the hidden ones. */
function leftOf(session: WorkSession, hidden: Hidden): WorkSession[] {
  const runs: { ids: string[]; startMs: number; finishMs: number }[] = [];
  let startMs = Date.parse(session.start);
  let ids: string[] = [];
  const endRun = (finishMs: number) => {
    if (ids.length > 0) runs.push({ ids, startMs, finishMs });
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
      startMs = ids.length > 0 ? startMs : Math.max(startMs, Date.parse(keeps.start));
      ids.push(id);
      if (keeps.finish < times.finish) endRun(Date.parse(keeps.finish));
    }
    if (!keeps || keeps.finish < times.finish) startMs = Date.parse(times.finish);
  }
  endRun(Date.parse(session.finish));
  return runs.map((run) => runOf(session, run));
}

function runOf(
  session: WorkSession,
  { ids, startMs, finishMs }: { ids: string[]; startMs: number; finishMs: number },
): WorkSession {
  const windows = session.windows.filter(({ start }) => {
    const at = Date.parse(start);
    return at < finishMs && windowEnd(at) > startMs;
  });
  return {
    ...session,
    start: new Date(startMs).toISOString(),
    finish: new Date(finishMs).toISOString(),
    duration: Math.min(session.duration, Math.round((finishMs - startMs) / 1000)),
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
      overlapMs(range, intervalOf(times)) - (keeps ? overlapMs(range, intervalOf(keeps)) : 0);
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

function intervalOf({ start, finish }: { start: string; finish: string }): Interval {
  return { start: Date.parse(start), end: Date.parse(finish) };
}
