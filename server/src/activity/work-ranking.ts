import type { WorkTotal } from '@time-tracker/contract/activity';
import type { Range, VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { addSums, toWorkTotal, type WorkSum } from './work-days.ts';
import { listNames } from './work-session-store.ts';
import { sumWork } from './work-totals.ts';

export type RankedMember = WorkTotal & { id: number; name: string };

/** Who worked most in a range, most first, and how many worked at all. */
export async function rankMembers(
  tx: Tx,
  work: VisibleWork,
  range: Range,
  { organizationId, limit }: { organizationId: number; limit: number },
): Promise<{ members: RankedMember[]; count: number }> {
  const totals = await sumWork(tx, work, [range], 'project_and_member');
  const byMember = Map.groupBy(totals, ({ userId }) => userId ?? 0);
  const sums = [...byMember].map(([id, own]) => ({
    id,
    sum: addSums(
      own.map(({ workedMs, activeSeconds, measuredSeconds }): WorkSum => ({
        workedMs,
        activeMs: activeSeconds * 1000,
        measuredMs: measuredSeconds * 1000,
      })),
    ),
  }));
  const ranked = sums
    .filter(({ sum }) => Math.round(sum.workedMs) > 0)
    .sort((a, b) => b.sum.workedMs - a.sum.workedMs || a.id - b.id);
  const shown = ranked.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const names = await listNames(tx, 'member', organizationId, ids);
  return {
    members: shown.map(({ id, sum }) => ({ id, name: names.get(id) ?? '', ...toWorkTotal(sum) })),
    count: ranked.length,
  };
}

/** Names of projects, by their ids. */
export function nameProjects(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  return listNames(tx, 'project', organizationId, ids);
}
