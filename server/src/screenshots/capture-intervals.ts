import { scopeOf, type Call } from '../access/actor.ts';
import { findVisibleWork, type WorkFilter } from '../access/visible-work.ts';
import type { Database } from '../database/database.ts';
import {
  listIntervalChanges,
  listIntervals,
  type CaptureInterval,
  type IntervalChange,
} from './capture-interval-store.ts';

/**
 * Screenshot intervals of the people whose screenshots the caller may view, including the caller, and
 * the history of those that have changed. Former members of a project are omitted.
 */
export function listCaptureIntervals(
  { database }: { database: Database },
  { actor }: Call,
  filter: WorkFilter,
): Promise<{ intervals: CaptureInterval[]; changes: IntervalChange[] }> {
  return database.reads.transaction(scopeOf(actor), async (tx) => {
    const work = await findVisibleWork(tx, actor, filter);
    return {
      intervals: await listIntervals(tx, work),
      changes: await listIntervalChanges(tx, work),
    };
  });
}
