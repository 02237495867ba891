import { makeDisjoint } from '../access/disjoint-work.ts';
import type { Range, VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { listLocalHours } from './local-hours.ts';
import { coverSpan, memberGrains, projectGrains } from './work-cover.ts';
import { sumPieces, type PartPieces } from './work-totals-store.ts';

const hoursPerDay = 24;
const daysPerWeek = 7;

/**
 * Seconds worked in a range by weekday (0 = Sunday) and hour, as the clocks of a time zone show
 * them. Whole seconds, halves up; what crosses the end of an hour counts with its share in each.
 */
export async function sumWorkByHour(
  tx: Tx,
  work: VisibleWork,
  range: Range,
  timeZone: string,
): Promise<number[][]> {
  const hours = listLocalHours(range, timeZone).map(({ weekday, hour, start, finish }) => ({
    segment: weekday * hoursPerDay + hour,
    span: { from: start, to: finish },
  }));
  const parts = makeDisjoint(work).map((part): PartPieces => {
    const isOfProjects = part.userId === undefined;
    const grains = isOfProjects ? projectGrains : memberGrains;
    const pieces = hours.flatMap(({ segment, span }) =>
      coverSpan(span, grains).map((piece) => ({ ...piece, segment })),
    );
    return { part, table: isOfProjects ? 'project_totals' : 'member_totals', pieces };
  });
  const rows = parts.length === 0 ? [] : await sumPieces(tx, parts, false, false);
  const workedMs = Array.from({ length: daysPerWeek * hoursPerDay }, () => 0);
  for (const row of rows) workedMs[row.segment] = (workedMs[row.segment] ?? 0) + row.worked_ms;
  return Array.from({ length: daysPerWeek }, (_, weekday) =>
    workedMs
      .slice(weekday * hoursPerDay, (weekday + 1) * hoursPerDay)
      .map((ms) => Math.round(Math.round(ms) / 1000)),
  );
}
