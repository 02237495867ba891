import type { Interval } from '@time-tracker/contract/time/interval';
import { makeDisjoint } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { planReads } from '../totals/plan-reads.ts';
import { workTotals } from '../totals/totals-source.ts';
import { listLastActivityRows, sumSegments, type WorkSumRow } from './work-totals-store.ts';

/**
 * Work of one project (and member, when asked for) inside one range. Seconds may be fractions: what
 * crosses an end of the range counts with its share, to the millisecond. Round after adding up.
 */
export type WorkTotal = {
  /** Which of the asked ranges, counted from 0. */
  range: number;
  projectId: number;
  /** null unless grouped by member. */
  userId: number | null;
  workedMs: number;
  activeSeconds: number;
  measuredSeconds: number;
};

/**
 * Sums of visible work per range and project, from the totals that are kept beside the raw rows; only
 * in the ten-minute windows that a range cuts activities are read themselves. One query, whatever
 * the length of the ranges, and what several ranges share is read once. Projects without work in a
 * range are left out of it.
 */
export async function sumWork(
  tx: Tx,
  work: VisibleWork,
  ranges: readonly Interval<Date>[],
  by: 'project' | 'project_and_member' = 'project',
): Promise<WorkTotal[]> {
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

/** The intervals between adjacent ends of ranges: each range consists of some of them. */
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

function sumByOwner(rows: WorkSumRow[]): Omit<WorkTotal, 'range'>[] {
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
  // What was added and taken away again may leave the billionth of a millisecond.
  return sums.filter(({ workedMs }) => workedMs !== 0);
}

/** When visible work of each project last ended; projects without any are left out. */
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
