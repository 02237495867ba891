import { hourMs } from '@time-tracker/contract/time/durations';
import { windowMs, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import { instantsOf, numberArray, numbersOf } from '../database/array-literal.ts';
import { joinRanges } from './join-ranges.ts';
import type { PartRead, SegmentRange } from './plan-reads.ts';
import type { Measure, TotalsSource } from './totals-source.ts';

type Sql = RawBuilder<unknown>;

/** A column that sums are grouped by. Null if a table lacks it or it was not requested. */
export type KeyColumn = {
  name: string;
  inBuckets: Sql;
  inRows: (part: DisjointPart) => Sql;
};

export type TotalsQuery = {
  source: TotalsSource;
  keys: readonly KeyColumn[];
  /** A further condition on the key columns of all tables. */
  condition?: Sql | undefined;
};

/**
 * A query for rows with segment, key columns and measures. It can return several rows per key, which
 * the caller must add. Activities that cross an end of a range count in proportion. `reads` must not
 * be empty.
 */
export function readTotals(reads: readonly PartRead[], query: TotalsQuery): Sql {
  const parts = reads.flatMap((read) => {
    const { inBuckets, inWindows, cut } = splitRanges(read);
    return [
      ...(inBuckets.length > 0 ? [readBuckets(read, inBuckets, query)] : []),
      ...(inWindows.length > 0 ? [readWholeRows(read, inWindows, query)] : []),
      ...(cut.length > 0 ? [readCutRows(read, cut, query)] : []),
      ...(cut.length > 0 && read.table.hasFullWindows ? [readFullWindows(read, cut, query)] : []),
    ];
  });
  return sql.join(parts, sql` union all `);
}

type SplitRanges = Record<'inBuckets' | 'inWindows' | 'cut', SegmentRange[]>;

/**
 * Splits ranges into buckets, whole ten-minute windows (which cut no activity), and the rest. A short
 * range stays whole, because one more part of the statement costs more than the shares of its rows.
 */
function splitRanges({ ranges, table }: PartRead): SplitRanges {
  const split: SplitRanges = { inBuckets: [], inWindows: [], cut: [] };
  for (const range of ranges) {
    if (range.grain > 0) {
      split.inBuckets.push(range);
      continue;
    }
    const first = new Date(windowStart(range.start.getTime() + windowMs - 1));
    const last = new Date(windowStart(range.end.getTime()));
    const isShort = range.end.getTime() - range.start.getTime() <= hourMs;
    if (first >= last || (isShort && !table.hasFullWindows)) {
      split.cut.push(range);
      continue;
    }
    split.inWindows.push({ ...range, start: first, end: last });
    if (range.start < first) split.cut.push({ ...range, end: first });
    if (last < range.end) split.cut.push({ ...range, start: last });
  }
  return split;
}

/**
 * Reads the totals of each run of ranges. `lateral` with `offset 0` makes PostgreSQL read one run at a time,
 * each as one index range. Callers group the rows, so grouping them here would be done twice.
 */
function readBuckets(read: PartRead, ranges: SegmentRange[], query: TotalsQuery): Sql {
  const { table, userIds } = read;
  const people = table.isByUser && userIds ? numberArray(userIds) : undefined;
  const { runs, segments } = joinRanges(ranges);
  return sql`
    select bucket.segment, ${names(query.keys)},
      ${eachMeasure(query, ({ name }) => `(${name} * run.sign)::float8`)}
    from unnest(${numbersOf(runs, ({ first }) => first)}::int[],
      ${numbersOf(runs, ({ sign }) => sign)}::int[],
      ${numbersOf(runs, ({ grain }) => grain)}::int[],
      ${instantsOf(runs, ({ start }) => start)}::timestamptz[],
      ${instantsOf(runs, ({ end }) => end)}::timestamptz[]
    ) as run (first, sign, grain, starts_from, starts_before)
    ${people ? sql`cross join unnest(${people}::int[]) as person (id)` : sql``}
    cross join lateral (
      select (${numberArray(segments)}::int[])[
          run.first + date_part('epoch', starts_at - run.starts_from)::int / run.grain] as segment,
        ${bucketKeys(query)}, ${eachMeasure(query, ({ inBuckets }) => inBuckets)}
      from ${sql.table(table.name)}
      where ${people ? sql`${isIn({ ...read, userIds: undefined }, query)} and user_id = person.id` : isIn(read, query)}
        and grain = run.grain
        and starts_at >= run.starts_from and starts_at < run.starts_before
      offset 0
    ) as bucket`;
}

/** Reads rows in whole windows. A single range can be long, so it becomes a plain condition. */
function readWholeRows(read: PartRead, ranges: SegmentRange[], query: TotalsQuery): Sql {
  const keys = rowKeys(query, read.part);
  const [only, ...others] = ranges;
  if (only !== undefined && others.length === 0) {
    return sql`
      select ${only.segment}::int as segment, ${keys},
        ${eachMeasure(query, ({ inRows }) => `${inRows} * ${only.sign}::float8`)}
      from ${sql.table(query.source.rows)}
      where ${isIn(read, query)} and starts_at >= ${only.start.toISOString()}::timestamptz
        and starts_at < ${only.end.toISOString()}::timestamptz`;
  }
  return sql`
    select range.segment, ${names(query.keys)},
      ${eachMeasure(query, ({ name }) => `${name} * range.sign::float8`)}
    from unnest(${numbersOf(ranges, ({ segment }) => segment)}::int[],
      ${numbersOf(ranges, ({ sign }) => sign)}::int[],
      ${instantsOf(ranges, ({ start }) => start)}::timestamptz[],
      ${instantsOf(ranges, ({ end }) => end)}::timestamptz[]
    ) as range (segment, sign, starts_from, starts_before)
    cross join lateral (
      select ${keys}, ${eachMeasure(query, ({ inRows }) => inRows)}
      from ${sql.table(query.source.rows)}
      where ${isIn(read, query)}
        and starts_at >= range.starts_from and starts_at < range.starts_before
      offset 0
    ) as row_inside`;
}

/**
 * Reads rows in proportion to their overlap with a range. No activity crosses a window boundary, so
 * those that overlap a range start at or after the start of its window.
 */
function readCutRows(read: PartRead, ranges: SegmentRange[], query: TotalsQuery): Sql {
  const exceptFull = read.table.hasFullWindows
    ? sql`and ends_at - starts_at < interval '10 minutes'`
    : sql``;
  return sql`
    select range.segment, ${names(query.keys)},
      ${eachMeasure(query, ({ name }) => `${name} * share`)}
    from unnest(${numbersOf(ranges, ({ segment }) => segment)}::int[],
      ${numbersOf(ranges, ({ sign }) => sign)}::int[],
      ${instantsOf(ranges, windowOf)}::timestamptz[],
      ${instantsOf(ranges, ({ start }) => start)}::timestamptz[],
      ${instantsOf(ranges, ({ end }) => end)}::timestamptz[]
    ) as range (segment, sign, window_start, starts_from, ends_before)
    cross join lateral (
      select ${rowKeys(query, read.part)}, ${eachMeasure(query, ({ inRows }) => inRows)},
        case when starts_at >= range.starts_from and ends_at <= range.ends_before
          then range.sign::float8
          else range.sign * date_part('epoch',
              least(ends_at, range.ends_before) - greatest(starts_at, range.starts_from))
            / date_part('epoch', ends_at - starts_at)
        end as share
      from ${sql.table(query.source.rows)}
      where ${isIn(read, query)} and starts_at >= range.window_start
        and starts_at < range.ends_before and ends_at > range.starts_from ${exceptFull}
      offset 0
    ) as row_cut`;
}

/**
 * Reads activities that fill the whole window of a range from their totals, in proportion. The count of one
 * stripe can be zero while its other sums are not.
 */
function readFullWindows(read: PartRead, ranges: SegmentRange[], query: TotalsQuery): Sql {
  const shareOf = ({ start, end, sign }: SegmentRange) =>
    (sign * (end.getTime() - start.getTime())) / windowMs;
  return sql`
    select range.segment, ${names(query.keys)},
      ${eachMeasure(query, ({ name }) => `${name} * range.share`)}
    from unnest(${numbersOf(ranges, ({ segment }) => segment)}::int[],
      ${instantsOf(ranges, windowOf)}::timestamptz[],
      ${numbersOf(ranges, shareOf)}::float8[]
    ) as range (segment, window_start, share)
    cross join lateral (
      select ${bucketKeys(query)},
        ${eachMeasure(query, ({ inFullWindows }) => inFullWindows ?? '0')}
      from ${sql.table(read.table.name)}
      where ${isIn(read, query)} and grain = ${windowMs / 1000}
        and starts_at = range.window_start
        and (full_count, full_active_seconds, full_measured_seconds) <> (0, 0, 0)
      offset 0
    ) as full_window`;
}

function isIn({ part, userIds }: PartRead, { condition }: TotalsQuery): Sql {
  const conditions: Sql[] = [isInPart(part)];
  if (userIds !== undefined) conditions.push(sql`user_id = any(${numberArray(userIds)}::int[])`);
  if (condition !== undefined) conditions.push(condition);
  return sql.join(conditions, sql` and `);
}

function windowOf({ start }: SegmentRange): Date {
  return new Date(windowStart(start.getTime()));
}

function names(keys: readonly KeyColumn[]): Sql {
  return sql.join(keys.map(({ name }) => sql.ref(name)));
}

function bucketKeys({ keys }: TotalsQuery): Sql {
  return sql.join(keys.map(({ name, inBuckets }) => sql`${inBuckets} as ${sql.ref(name)}`));
}

function rowKeys({ keys }: TotalsQuery, part: DisjointPart): Sql {
  return sql.join(keys.map(({ name, inRows }) => sql`${inRows(part)} as ${sql.ref(name)}`));
}

function eachMeasure({ source }: TotalsQuery, expression: (measure: Measure) => string): Sql {
  return sql.raw(
    source.measures.map((measure) => `${expression(measure)} as ${measure.name}`).join(', '),
  );
}
