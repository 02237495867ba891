import { scopeOf, type Call } from '../access/actor.ts';
import { findVisibleWork, type WorkFilter } from '../access/visible-work.ts';
import type { Database } from '../database/database.ts';
import { listIntervals, type CaptureInterval } from './capture-interval-store.ts';

/**
 * How often the screens are captured of those whose screenshots the caller may see; of himself he
 * always knows. Whoever is no person of a project any more has no interval there.
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
