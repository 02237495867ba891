import type { Interval } from '@time-tracker/contract/time/interval';
import { makeDisjoint, type DisjointPart } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import { coverSpan, memberGrains, projectGrains } from './work-cover.ts';
import type { PartPieces, TotalsTable, WorkKeys } from './work-totals-store.ts';

/** The table with the fewest rows that still knows the keys and what the part is limited to. */
function chooseTable(
  part: DisjointPart,
  { project, member }: WorkKeys,
  isOfSome: boolean,
): TotalsTable {
  const ofProjects = project || part.projectIds !== undefined || part.exceptProjectIds.length > 0;
  const ofMembers = member || isOfSome || part.userId !== undefined;
  if (ofProjects) return ofMembers ? 'member_totals' : 'project_totals';
  return ofMembers ? 'user_totals' : 'organization_totals';
}

/**
 * Where to read sums of visible work over some spans from, the spans' numbers being the segments;
 * with `userIds` only of those people.
 */
export function coverParts(
  work: VisibleWork,
  spans: readonly (Interval<Date> & { segment: number })[],
  keys: WorkKeys,
  userIds?: readonly number[],
): PartPieces[] {
  return makeDisjoint(work).map((part) => {
    const table = chooseTable(part, keys, userIds !== undefined);
    const isOfPeople = table === 'user_totals' || table === 'member_totals';
    const grains = isOfPeople ? memberGrains : projectGrains;
    const pieces = spans.flatMap(({ segment, start, end }) =>
      coverSpan({ start, end }, grains).map((piece) => ({ ...piece, segment })),
    );
    return { part, table, pieces, userIds };
  });
}
