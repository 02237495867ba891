import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import type { Interval } from '@time-tracker/contract/time/interval';
import { sql, type RawBuilder } from 'kysely';

/**
 * The condition "overlaps the range" for a table with the columns starts_at and ends_at. No activity
 * spans two ten-minute windows, so only those in the window that contains the start of the range need
 * the comparison with ends_at. The coalesce makes PostgreSQL assume that half of the rows pass it.
 * Without it, PostgreSQL takes the two columns to be independent and expects far too few rows.
 */
export function overlapsRange({ start, end }: Interval<Date>): RawBuilder<boolean> {
  const firstWindow = new Date(windowStart(start.getTime()));
  const begins = sql<boolean>`starts_at >= ${firstWindow.toISOString()}::timestamptz
    and starts_at < ${end.toISOString()}::timestamptz`;
  if (firstWindow.getTime() === start.getTime()) return begins;
  return sql<boolean>`${begins} and coalesce(ends_at > ${start.toISOString()}::timestamptz, false)`;
}
