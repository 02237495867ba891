import type { Interval } from '@time-tracker/contract/time/interval';
import { makeDisjoint, type DisjointPart } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import { coverSpan } from '../work-time/work-cover.ts';
import type { AppPart, AppTotalsTable } from './app-reads-store.ts';

/** Lengths in seconds of the buckets that application time is kept in, longest first. */
const appGrains = [604_800, 86_400, 3_600] as const;
const memberAppGrains = [604_800, 86_400] as const;

type Segment = Interval<Date> & { segment: number };

/** The table with the fewest rows that still knows what the part is limited to. */
function chooseTable(part: DisjointPart, isOfSome: boolean): AppTotalsTable {
  if (isOfSome || part.userId !== undefined) return 'member_app_totals';
  const isOfAll = part.projectIds === undefined && part.exceptProjectIds.length === 0;
  return isOfAll ? 'organization_app_totals' : 'project_app_totals';
}

/** Where to read application time of some stretches from; with `userIds` only of those people. */
export function coverApps(
  work: VisibleWork,
  segments: readonly Segment[],
  userIds?: readonly number[],
): AppPart[] {
  return makeDisjoint(work).map((part) => {
    const table = chooseTable(part, userIds !== undefined);
    const grains = table === 'member_app_totals' ? memberAppGrains : appGrains;
    const pieces = segments.flatMap(({ segment, start, end }) =>
      coverSpan({ start, end }, grains).map((piece) => ({ ...piece, segment })),
    );
    return { part, table, pieces, userIds };
  });
}

/** The same from the rows themselves: only they know titles, and who used one application most. */
export function readAppRows(work: VisibleWork, segments: readonly Segment[]): AppPart[] {
  return makeDisjoint(work).map((part) => ({
    part,
    table: chooseTable(part, false),
    pieces: segments.map((segment) => ({ ...segment, grain: 0, sign: 1 as const })),
  }));
}
