import { makeDisjoint } from '../access/disjoint-work.ts';
import type { Range, VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { coverSpan, memberGrains, projectGrains } from './work-cover.ts';
import {
  listLastActivityRows,
  sumPieces,
  type PartPieces,
  type WorkSumRow,
} from './work-totals-store.ts';

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
 * the ten-minute windows that a range cuts are read from the activities themselves. One query,
 * whatever the length of the ranges. Projects without work in a range are left out of it.
 */
export async function sumWork(
  tx: Tx,
  work: VisibleWork,
  ranges: readonly Range[],
  by: 'project' | 'project_and_member' = 'project',
): Promise<WorkTotal[]> {
  const parts = makeDisjoint(work).map((part): PartPieces => {
    const table =
      by === 'project' && part.userId === undefined ? 'project_totals' : 'member_totals';
    const grains = table === 'project_totals' ? projectGrains : memberGrains;
    const pieces = ranges.flatMap(({ start, finish }, range) =>
      coverSpan({ from: start, to: finish }, grains).map((piece) => ({ ...piece, range })),
    );
    return { part, table, pieces };
  });
  if (!parts.some(({ pieces }) => pieces.length > 0)) return [];
  const rows = await sumPieces(tx, parts, by === 'project_and_member');
  return rows.map(toWorkTotal);
}

function toWorkTotal(row: WorkSumRow): WorkTotal {
  return {
    range: row.range,
    projectId: row.project_id,
    userId: row.user_id,
    workedMs: row.worked_ms,
    activeSeconds: row.active_ms / 1000,
    measuredSeconds: row.measured_ms / 1000,
  };
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
