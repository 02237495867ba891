import { ApiError } from '@time-tracker/contract/errors';
import { nameDevice, readRecorderAgent } from '@time-tracker/contract/accounts/device-name';
import type { AccountSession } from '@time-tracker/contract/accounts/user';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { Actor } from '../../access/actor.ts';
import type { Tx } from '../../database/database.ts';
import { mapRecorderNames } from '../../timer/timer.ts';
import { deleteOtherSessions, deleteSessionOf, listSessions } from './session-store.ts';

/** A token expires after this time without use (find_actor does the same). */
export const sessionDays = 30;

type ListedSession = Omit<AccountSession, 'created_at' | 'last_used_at'> & {
  created_at: Date;
  last_used_at: Date;
};

/** The sessions of the caller: the current one, then the latest used. */
export async function listAccountSessions(
  tx: Tx,
  actor: Actor,
  now: Date,
): Promise<ListedSession[]> {
  const usedSince = new Date(now.getTime() - sessionDays * dayMs);
  const rows = await listSessions(tx, actor.userId, usedSince);
  const recorders = await mapRecorderNames(tx, actor.userId);
  const sessions = rows.map(({ id, scope, user_agent, created_at, last_used_at }) => ({
    id,
    scope: scope === 'recorder' ? ('recorder' as const) : ('account' as const),
    device: nameSignedIn(user_agent, recorders),
    created_at,
    last_used_at: id === actor.sessionId ? now : last_used_at,
    current: id === actor.sessionId,
  }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

/** Recorders have the same name as in the list of recorders. */
function nameSignedIn(userAgent: string | null, recorders: ReadonlyMap<string, string>): string {
  const recorder = userAgent === null ? undefined : readRecorderAgent(userAgent);
  if (recorder === undefined) return nameDevice(userAgent);
  return recorders.get(recorder.id) ?? recorder.name;
}

/**
 * Ends one session of the caller (throws not_found when there is none), or all but the current one.
 */
export async function endSessions(
  tx: Tx,
  { userId, sessionId }: Actor,
  endedId: string | undefined,
): Promise<void> {
  if (endedId === undefined) {
    await deleteOtherSessions(tx, userId, sessionId);
    return;
  }
  const wasThere = await deleteSessionOf(tx, userId, endedId);
  if (!wasThere) throw new ApiError('not_found');
}
