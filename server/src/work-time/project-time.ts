import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { planReads } from '../totals/plan-reads.ts';
import { timeTotals } from '../totals/totals-source.ts';
import { planDays, toSeconds, type Term } from './work-days.ts';
import { listProjectTime } from './work-totals-store.ts';

/**
 * Milliseconds worked on each day, by project ID, with fractions where only part of an activity counts.
 * Projects without work are omitted.
 */
export type ProjectDays = ReadonlyMap<number, Float64Array>;

/**
 * Sums the time of each project by day, like `sumWorkByDay` but without activity: a year of fifty
 * projects has 18,000 sums.
 */
export async function sumProjectDays(
  tx: Tx,
  work: VisibleWork,
  days: readonly Interval<Date>[],
): Promise<ProjectDays> {
  const { spans, terms } = planDays(days);
  const numbered = spans.map((span, segment) => ({ ...span, segment }));
  const reads = planReads(timeTotals, work, numbered, { project: true, user: false });
  const rows = await listProjectTime(tx, reads);
  return new Map(
    rows.map(({ project_id: id, segments, worked_ms: workedMs }) => {
      const sums = new Float64Array(spans.length);
      for (let row = 0; row < segments.length; row++) {
        const segment = segments[row] ?? 0;
        sums[segment] = (sums[segment] ?? 0) + (workedMs[row] ?? 0);
      }
      return [id, addTerms(sums, terms)];
    }),
  );
}

/** Whole seconds worked by these projects together on each of the first `count` days. */
export function sumSeconds(days: ProjectDays, ids: readonly number[], count: number): number[] {
  const own = ids.flatMap((id) => days.get(id) ?? []);
  return Array.from({ length: count }, (_, day) =>
    toSeconds(own.reduce((sum, workedMs) => sum + (workedMs[day] ?? 0), 0)),
  );
}

function addTerms(bySegment: Float64Array, terms: readonly Term[][]): Float64Array {
  const days = new Float64Array(terms.length);
  for (const [day, own] of terms.entries()) {
    let sum = 0;
    for (const { segment, sign } of own) sum += sign * (bySegment[segment] ?? 0);
    days[day] = sum;
  }
  return days;
}
