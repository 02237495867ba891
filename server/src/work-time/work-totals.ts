import type { Interval } from '@time-tracker/contract/time/interval';
import { makeDisjoint } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { planReads } from '../totals/plan-reads.ts';
import { workTotals } from '../totals/totals-source.ts';
import { listLastActivityRows, sumSegments, type WorkSumRow } from './work-totals-store.ts';

/**
 * Work of one project (and member, if grouped by member) inside one range. Activities that cross an
 * end of the range count in proportion, to the millisecond. Round only final sums.
 */
export type RangeWork = {
  /** Zero-based index of the range. */
  range: number;
  projectId: number;
  /** Null unless grouped by member. */
  userId: number | null;
  workedMs: number;
  activeSeconds: number;
  measuredSeconds: number;
};

/**
 * Sums of visible work per range and project. Reads the stored totals, and activities only in the
 * ten-minute windows that an end of a range cuts. Runs one query, and reads the overlap of several
 * ranges once. Projects without work in a range are omitted.
 */
export async function sumWork(
  tx: Tx,
  work: VisibleWork,
  ranges: readonly Interval<Date>[],
  by: 'project' | 'project_and_member' = 'project',
): Promise<RangeWork[]> {
  const segments = cutIntoSegments(ranges);
  const keys = { project: true, user: by === 'project_and_member' };
  const numbered = segments.map((span, segment) => ({ ...span, segment }));
  const rows = await sumSegments(tx, planReads(workTotals, work, numbered, keys), keys);
  return ranges.flatMap((range, index) =>
    sumByOwner(rows.filter((row) => isInside(segments[row.segment], range))).map((sum) => ({
      range: index,
      ...sum,
    })),
  );
}

/** Cuts the ranges at all of their ends, so that each range is a union of the segments. */
function cutIntoSegments(ranges: readonly Interval<Date>[]): Interval<Date>[] {
  const ends = ranges.flatMap(({ start, end }) => [start.getTime(), end.getTime()]);
  const inOrder = [...new Set(ends)].sort((a, b) => a - b).map((end) => new Date(end));
  return inOrder
    .map((start, index) => ({ start, end: inOrder[index + 1] ?? start }))
    .filter((span) => ranges.some((range) => isInside(span, range)));
}

function isInside(span: Interval<Date> | undefined, { start, end }: Interval<Date>): boolean {
  return span !== undefined && span.start < span.end && span.start >= start && span.end <= end;
}

function sumByOwner(rows: WorkSumRow[]): Omit<RangeWork, 'range'>[] {
  const byOwner = Map.groupBy(rows, (row) => `${row.project_id}/${row.user_id}`);
  const sums = [...byOwner.values()].map((own) => {
    const sum = (read: (row: WorkSumRow) => number) =>
      Math.round(own.reduce((ms, row) => ms + read(row), 0));
    return {
      projectId: own[0]?.project_id ?? 0,
      userId: own[0]?.user_id ?? null,
      workedMs: sum((row) => row.worked_ms),
      activeSeconds: sum((row) => row.active_ms) / 1000,
      measuredSeconds: sum((row) => row.measured_ms) / 1000,
    };
  });
  // Rounding removed the floating-point remainder of amounts that cancel out.
  return sums.filter(({ workedMs }) => workedMs !== 0);
}

/** When visible work of each project last ended. Projects without work are omitted. */
export async function listLastActivities(tx: Tx, work: VisibleWork): Promise<Map<number, Date>> {
  const last = new Map<number, Date>();
  for (const part of makeDisjoint(work)) {
    for (const { project_id: projectId, ends_at: endsAt } of await listLastActivityRows(tx, part)) {
      const known = last.get(projectId);
      if (known === undefined || known < endsAt) last.set(projectId, endsAt);
    }
  }
  return last;
}
