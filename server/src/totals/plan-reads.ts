import type { Interval } from '@time-tracker/contract/time/interval';
import { makeDisjoint, type DisjointPart } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import { grains } from './grains.ts';
import { coverInterval, type BucketRange } from './cover-interval.ts';
import type { TotalsSource, TotalsTable } from './totals-source.ts';

/** The number under which an interval is summed. Intervals with the same number are added together. */
type Numbered = {
  segment: number;
  /** Instead, for an interval of whole UTC hours: the number of each hour, repeated to the end. */
  hourly?: readonly number[] | undefined;
};

/** An interval to sum. */
export type Segment = Interval<Date> & Numbered;

export type SegmentRange = BucketRange & Numbered;

/** What to read of one part of the visible work. */
export type PartRead = {
  part: DisjointPart;
  /** The table for the ranges with a grain. */
  table: TotalsTable;
  ranges: readonly SegmentRange[];
  /** Limits the read to these users. Undefined reads all users of the part. */
  userIds?: readonly number[] | undefined;
};

export type GroupedBy = { project: boolean; user: boolean };

/** Plans which totals and rows to read for the segments of visible work, optionally of some users. */
export function planReads(
  source: TotalsSource,
  work: VisibleWork,
  segments: readonly Segment[],
  by: GroupedBy,
  userIds?: readonly number[],
): PartRead[] {
  return makeDisjoint(work).map((part) => {
    const table = chooseTable(source, part, { ...by, user: by.user || userIds !== undefined });
    const hourlyGrains = table.grains.filter((grain) => grain <= grains.hour);
    const ranges = segments.flatMap(({ start, end, ...numbered }) =>
      coverInterval({ start, end }, numbered.hourly ? hourlyGrains : table.grains).map((range) => ({
        ...range,
        ...numbered,
      })),
    );
    return { part, table, ranges, userIds };
  });
}

/** Plans to read raw rows only, for values that the totals do not contain. */
export function planRowReads(
  source: TotalsSource,
  work: VisibleWork,
  segments: readonly Segment[],
): PartRead[] {
  return makeDisjoint(work).map((part) => ({
    part,
    table: chooseTable(source, part, { project: false, user: false }),
    ranges: segments.map((segment) => ({ ...segment, grain: 0, sign: 1 as const })),
  }));
}

/** The smallest table that has all columns needed for grouping and for limiting the part. */
function chooseTable({ tables }: TotalsSource, part: DisjointPart, by: GroupedBy): TotalsTable {
  const isOfProjects = part.projectIds !== undefined || part.exceptProjectIds.length > 0;
  const found = tables.find(
    ({ hasProject, hasUser }) =>
      (hasProject || !(by.project || isOfProjects)) &&
      (hasUser || !(by.user || part.userId !== undefined)),
  );
  if (found === undefined) throw new Error('No totals table has these keys');
  return found;
}

export function readsNothing(reads: readonly PartRead[]): boolean {
  return reads.every(({ ranges }) => ranges.length === 0);
}
