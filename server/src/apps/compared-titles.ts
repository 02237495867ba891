import type { Interval } from '@time-tracker/contract/time/interval';
import { windowEnd, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { makeDisjoint } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { findStartOfRow } from './app-title-store.ts';

/** App rows whose titles are compared: 17 ms of processor time. A thousand people record so many in eight hours. */
export const comparedRowsMax = 20_000;

/**
 * The start of the windows at the end of a range that together have at most `rowsMax` app rows, at least
 * one window. Null: the whole range has no more.
 */
export async function findComparedSince(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  rowsMax = comparedRowsMax,
): Promise<Date | null> {
  const next = await findStartOfRow(tx, makeDisjoint(work), range, rowsMax);
  if (next === undefined) return null;
  const since = Math.min(windowEnd(next.getTime()), windowStart(range.end.getTime() - 1));
  return since <= range.start.getTime() ? null : new Date(since);
}
