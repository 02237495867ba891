import { lockRecordedTimeShared, lockUserTime } from '../access/work-lock-store.ts';
import { renameRecordedTime } from '../activity/rename-recorded-time.ts';
import type { Tx } from '../database/database.ts';
import { aliveSince } from './timer.ts';
import { updateRunNote } from './timer-run-store.ts';
import { findTimer, updateTimerNote } from './timer-store.ts';

/**
 * Changes the note of the caller's timer and of what it has recorded so far, except where a person or the
 * recorder gave that time a note of its own. Does nothing if the timer does not run any more.
 */
export async function editTimerNote(
  tx: Tx,
  userId: number,
  { note, startedAt }: { note: string | null; startedAt: Date | undefined },
  now: Date,
): Promise<void> {
  const timer = await findTimer(tx, userId, aliveSince(now));
  if (
    timer === undefined ||
    (startedAt ?? timer.started_at).getTime() !== timer.started_at.getTime()
  )
    return;
  await lockRecordedTimeShared(tx, [timer.organization_id]);
  // Recording reads the note of the run: it either sees the new one, or its rows are renamed here.
  await lockUserTime(tx, userId);
  const change = { userId, startedAt: timer.started_at, note };
  if (!(await updateTimerNote(tx, change))) return;
  await updateRunNote(tx, change);
  await renameRecordedTime(tx, {
    ...change,
    organizationId: timer.organization_id,
    projectId: timer.project_id,
    before: timer.note,
  });
}
