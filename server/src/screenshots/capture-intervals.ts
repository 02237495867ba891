import { scopeOf, type Call } from '../access/actor.ts';
import { findVisibleWork, type WorkFilter } from '../access/visible-work.ts';
import type { Database } from '../database/database.ts';
import { listIntervals, type CaptureInterval } from './capture-interval-store.ts';

/**
 * Screenshot intervals of the people whose screenshots the caller may view, including the caller.
 * Former members of a project are omitted.
 */
export function listCaptureIntervals(
  { database }: { database: Database },
  { actor }: Call,
  filter: WorkFilter,
): Promise<CaptureInterval[]> {
  return database.reads.transaction(scopeOf(actor), async (tx) =>
    listIntervals(tx, await findVisibleWork(tx, actor, filter)),
  );
}
