import type { Page } from '@playwright/test';
import type { WorkSession } from '@time-tracker/contract/activity';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Screen } from './screen-definition.ts';
import { changing, responding } from './screen-responses.ts';
import { keepUndo, rowAction } from './screen-steps.ts';

/** Two sessions that follow each other are merged. The server keeps both. */
export function mergingSessions(): Pick<Screen, 'prepare' | 'open'> {
  let isMerged = false;
  return {
    prepare: async (page: Page) => {
      isMerged = false;
      await changing('activity/sessions', (body) => {
        const sessions = body['sessions'] as WorkSession[];
        return { ...body, sessions: withNeighbors(sessions, isMerged) };
      })(page);
      await responding({ 'activity/update': {}, 'activity/move': {} })(page);
    },
    open: async (page: Page) => {
      // The next response lists one entry instead of two.
      isMerged = true;
      await rowAction('Merge with the previous entry')(page);
      await keepUndo(page);
    },
  };
}

/** Moves the session before the smallest gap to the end of that gap; then they can be merged. */
function withNeighbors(sessions: WorkSession[], isMerged: boolean): WorkSession[] {
  // Shorter gaps do not prevent a merge, so the newest of them is the first that offers it.
  const gaps = sessions.slice(1).map((before, index) => {
    const session = sessions[index];
    if (session === undefined || session.sources[0] !== before.sources[0]) return Infinity;
    return Math.max(minuteMs, Date.parse(session.start) - Date.parse(before.finish));
  });
  const index = gaps.indexOf(Math.min(...gaps));
  const [session, before] = [sessions[index], sessions[index + 1]];
  if (session === undefined || before === undefined) throw new Error('there are no two sessions');
  const moved = endingAt(before, session.start);
  const both = isMerged ? [joined(moved, session)] : [session, moved];
  return sessions.toSpliced(index, 2, ...both);
}

function endingAt(session: WorkSession, finish: string): WorkSession {
  const movedMs = Date.parse(finish) - Date.parse(session.finish);
  return { ...session, start: new Date(Date.parse(session.start) + movedMs).toISOString(), finish };
}

function joined(before: WorkSession, after: WorkSession): WorkSession {
  const measuredSeconds = before.measured_seconds + after.measured_seconds;
  const activeShares = [before, after].map((one) => one.measured_seconds * (one.activity ?? 0));
  const [earlier = 0, later = 0] = activeShares;
  return {
    ...after,
    start: before.start,
    duration: before.duration + after.duration,
    measured_seconds: measuredSeconds,
    activity: measuredSeconds === 0 ? null : Math.round((earlier + later) / measuredSeconds),
    windows: [...before.windows, ...after.windows],
    notes: [...new Set([...before.notes, ...after.notes])],
    activity_ids: [...before.activity_ids, ...after.activity_ids],
  };
}
