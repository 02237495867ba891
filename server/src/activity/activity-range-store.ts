import { sql, type RawBuilder } from 'kysely';
import type { Range } from '../access/visible-work.ts';
import { alignDown } from './work-cover.ts';
import { markSeconds } from './work-totals-store.ts';

/**
 * The condition "reaches into a range" for a table with the columns starts_at and ends_at. No activity
 * crosses a ten-minute mark, so only those of the ten minutes that the range begins in are held against
 * its start; with coalesce, since PostgreSQL takes the two instants to be independent of each other and
 * expects a day of a large table to be a handful of rows.
 */
export function reachesInto({ start, finish }: Range): RawBuilder<boolean> {
  const mark = alignDown(start, markSeconds);
  const begins = sql<boolean>`starts_at >= ${mark.toISOString()}::timestamptz
    and starts_at < ${finish.toISOString()}::timestamptz`;
  if (mark.getTime() === start.getTime()) return begins;
  return sql<boolean>`${begins} and coalesce(ends_at > ${start.toISOString()}::timestamptz, false)`;
}
