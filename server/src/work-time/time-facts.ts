import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { planReads } from '../totals/plan-reads.ts';
import { factTotals } from '../totals/totals-source.ts';
import { sumTimeFacts } from './work-totals-store.ts';

type TimeFacts = { manual_seconds: number; keyless_seconds: number };

/** Facts about the time of each of these users in a range, in whole seconds. */
export async function listTimeFacts(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  userIds: readonly number[],
): Promise<(userId: number) => TimeFacts> {
  const segments = userIds.length === 0 ? [] : [{ ...range, segment: 0 }];
  const by = { project: false, user: true };
  const rows = await sumTimeFacts(tx, planReads(factTotals, work, segments, by, userIds));
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  // Rounds to milliseconds first to remove floating-point errors.
  const seconds = (milliseconds = 0) => Math.round(Math.round(milliseconds) / 1000);
  return (userId) => ({
    manual_seconds: seconds(byUser.get(userId)?.manual_ms),
    keyless_seconds: seconds(byUser.get(userId)?.keyless_ms),
  });
}
