import type { WorkSession } from '@time-tracker/contract/activity';
import { serializeInterval, type Interval } from '@time-tracker/contract/time/interval';
import { windowEnd } from '@time-tracker/contract/time/ten-minute-window';
import type { HiddenActivities } from '../../work-changes/hidden-work.ts';

/** Sessions without their hidden activities. The rest of a session may be several. */
export function withoutHidden(
  sessions: readonly WorkSession[],
  hidden: HiddenActivities,
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
function leftOf(session: WorkSession, hidden: HiddenActivities): WorkSession[] {
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
