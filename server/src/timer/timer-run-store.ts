import { sql } from 'kysely';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { Tx } from '../database/database.ts';
import type { TimerRow } from './timer-store.ts';

/** Runs older than this are deleted. Recorders send time that is at most half as old. */
const keptDays = 90;

export type TimerRun = TimerRow & { user_id: number };

/** Stores the run of a timer that was started or that continues, and ends the previous one. */
export async function startRun(tx: Tx, run: TimerRun): Promise<void> {
  const oldest = new Date(run.started_at.getTime() - keptDays * dayMs);
  await sql`
    with ended as (
      update timer_runs set ended_at = greatest(started_at, ${run.started_at})
      where user_id = ${run.user_id} and ended_at is null and started_at <> ${run.started_at}
    ), expired as (
      delete from timer_runs
      where user_id = ${run.user_id} and started_at < ${oldest} and ended_at is not null
    )
    insert into timer_runs (user_id, organization_id, project_id, started_at, note)
    values (${run.user_id}, ${run.organization_id}, ${run.project_id}, ${run.started_at}, ${run.note})
    on conflict (user_id, started_at) do update set organization_id = excluded.organization_id,
      project_id = excluded.project_id, note = excluded.note, ended_at = null`.execute(tx);
}

export async function endRun(
  tx: Tx,
  userId: number,
  startedAt: Date,
  endedAt: Date,
): Promise<void> {
  await tx
    .updateTable('timer_runs')
    .set({ ended_at: endedAt })
    .where('user_id', '=', userId)
    .where('started_at', '=', startedAt)
    .execute();
}

export async function updateRunNote(
  tx: Tx,
  { userId, startedAt, note }: { userId: number; startedAt: Date; note: string | null },
): Promise<void> {
  await tx
    .updateTable('timer_runs')
    .set({ note })
    .where('user_id', '=', userId)
    .where('started_at', '=', startedAt)
    .execute();
}
