import type { Tx } from '../database/database.ts';
import type { NoticeDetail } from './list-notices.ts';
import { insertNotices } from './notice-store.ts';
import { describeStoppedTimers } from './timer-notice-store.ts';

/** A timer that was stopped because nothing reported for it. */
export type StoppedTimer = {
  user_id: number;
  organization_id: number;
  project_id: number;
  started_at: Date;
  last_seen_at: Date;
};

/** Tells people that their timer was stopped, in the transaction that stops it. */
export async function noticeStoppedTimers(
  tx: Tx,
  stopped: readonly StoppedTimer[],
  now: Date,
): Promise<void> {
  if (stopped.length === 0) return;
  const described = new Map(
    (await describeStoppedTimers(tx, stopped)).map((row) => [row.user_id, row]),
  );
  await insertNotices(
    tx,
    stopped.flatMap((timer) => {
      const known = described.get(timer.user_id);
      if (known === undefined) return [];
      const detail: NoticeDetail<'recorder_silent'> = {
        project_id: timer.project_id,
        project_name: known.project_name,
        started_at: timer.started_at.toISOString(),
        recorder: known.recorder,
        last_seen: timer.last_seen_at.toISOString(),
        stopped: true,
      };
      return {
        organization_id: timer.organization_id,
        user_id: timer.user_id,
        kind: 'recorder_silent' as const,
        subject: `stopped ${timer.started_at.getTime()}`,
        detail,
        created_at: now,
      };
    }),
  );
}
