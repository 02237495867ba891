import type { WorkTotal } from '@time-tracker/contract/activity';
import { secondMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import type { Page } from '../database/list-page.ts';
import { toSeconds, toWorkTotal, type WorkSum } from './work-days.ts';
import { sumWork } from './work-totals.ts';
import { listProjectLabels, type ProjectLabel } from './project-label-store.ts';
import { planReads } from '../totals/plan-reads.ts';
import { workTotals } from '../totals/totals-source.ts';
import { rankUsers } from './work-totals-store.ts';

export type RankedMember = WorkTotal & { id: number; name: string } & Partial<TimeFacts>;

/** Facts about the time of a member, in whole seconds. */
type TimeFacts = { manual_seconds: number; keyless_seconds: number };

/** A page of the members with work in a range, in descending order of work, and the count of all. */
export async function rankMembers(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  page: Page & { hasFacts?: boolean },
): Promise<{ members: RankedMember[]; count: number }> {
  const span = { ...range, segment: 0 };
  const parts = planReads(workTotals, work, [span], { project: false, user: true });
  const rows = await rankUsers(tx, parts, page);
  // A page past the end has no row that carries the count, so read one.
  const [first] = rows.length === 0 ? await rankUsers(tx, parts, { limit: 1, offset: 0 }) : rows;
  return {
    members: rows.map(({ user_id: id, name, worked_ms, active_ms, measured_ms, ...facts }) => ({
      id,
      name,
      ...toWorkTotal({ workedMs: worked_ms, activeMs: active_ms, measuredMs: measured_ms }),
      ...(page.hasFacts && {
        manual_seconds: toSeconds(facts.manual_ms),
        keyless_seconds: toSeconds(facts.keyless_ms),
      }),
    })),
    count: first?.people ?? 0,
  };
}

export type RankedProject = { id: number; sum: WorkSum };

/** The projects with work in a range, in descending order of work. */
export async function rankProjects(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
): Promise<RankedProject[]> {
  const projects = await sumWork(tx, work, [range]);
  return projects
    .map(({ projectId: id, workedMs, activeSeconds, measuredSeconds }) => ({
      id,
      sum: { workedMs, activeMs: activeSeconds * secondMs, measuredMs: measuredSeconds * secondMs },
    }))
    .sort((a, b) => b.sum.workedMs - a.sum.workedMs || a.id - b.id);
}

/** Names and colors of projects, by ID. */
export function labelProjects(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, ProjectLabel>> {
  return listProjectLabels(tx, organizationId, ids);
}
