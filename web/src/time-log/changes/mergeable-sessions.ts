import type { WorkSession } from '@time-tracker/contract/activity';
import { sessionGapSeconds } from '@time-tracker/contract/limits';
import { hourMs } from '@time-tracker/contract/time/durations';
import { isManual } from '../data/session-kind.ts';

/** The longest gap between manual entries that a merge fills. */
const filledGapMs = 8 * hourMs;

/**
 * The latest session of the same person before this one, if both can become one: of the same source, and
 * without a gap. Only between manual entries is a gap filled, because recorded time is never extended.
 */
export function mergeableBefore(
  session: WorkSession,
  sessions: readonly WorkSession[],
  ownId: number,
): WorkSession | undefined {
  const startMs = Date.parse(session.start);
  const before = sessions
    .filter((one) => one.user_id === session.user_id && Date.parse(one.finish) <= startMs)
    .sort((a, b) => Date.parse(b.finish) - Date.parse(a.finish))[0];
  if (!before || before.sources[0] !== session.sources[0]) return undefined;
  const gapMs = startMs - Date.parse(before.finish);
  const fillsGap = isManual(session) && session.user_id === ownId;
  const isNear = gapMs <= (fillsGap ? filledGapMs : sessionGapSeconds * 1000);
  return isNear ? before : undefined;
}
