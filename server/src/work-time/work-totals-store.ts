import { dayMs, secondMs } from '@time-tracker/contract/time/durations';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import type { Page } from '../database/list-page.ts';
import { aggregateColumns, rowsOfColumns, type JsonColumns } from '../database/json-columns.ts';
import { readsNothing, type GroupedBy, type PartRead } from '../totals/plan-reads.ts';
import { readTotals } from '../totals/read-totals-store.ts';
import { factTotals, timeTotals, workTotals, type TotalsSource } from '../totals/totals-source.ts';
import { grains } from '../totals/grains.ts';

/**
 * Milliseconds, with fractions where only part of an activity counts. A key is missing unless the sums
 * are grouped by it.
 */
export type WorkSumRow = {
  segment: number;
  project_id?: number;
  user_id?: number;
  worked_ms: number;
  active_ms: number;
  measured_ms: number;
};

/** Length of a window in seconds. No activity is longer or crosses a window boundary. */
const windowSeconds = windowMs / secondMs;

/** Sums of work per segment and group. */
export async function sumSegments(
  tx: Tx,
  reads: readonly PartRead[],
  by: GroupedBy,
): Promise<WorkSumRow[]> {
  if (readsNothing(reads)) return [];
  const keys = ['segment', ...(by.project ? ['project_id'] : []), ...(by.user ? ['user_id'] : [])];
  const grouped = sql.join(keys.map((key) => sql.ref(key)));
  const { rows } = await sql<{ sums: JsonColumns<WorkSumRow> }>`
    select ${aggregateColumns([...keys, 'worked_ms', 'active_ms', 'measured_ms'])} as sums
    from (
      select ${grouped}, sum(worked_ms) as worked_ms, sum(active_ms) as active_ms,
        sum(measured_ms) as measured_ms
      from (${readWork(reads, by)}) as reads
      group by ${grouped}
      having sum(worked_ms) <> 0
    ) as summed`.execute(tx);
  return rowsOfColumns(rows[0]?.sums);
}

export type ProjectTimeRow = {
  project_id: number;
  /** A segment can occur several times. */
  segments: number[];
  /** In the same order. */
  worked_ms: number[];
};

/**
 * The time of each project in segments, of reads that were planned for `timeTotals`. Not summed, because
 * the caller has to add segments to days anyway, and nearly every segment occurs once.
 */
export async function listProjectTime(
  tx: Tx,
  reads: readonly PartRead[],
): Promise<ProjectTimeRow[]> {
  if (readsNothing(reads)) return [];
  const { rows } = await sql<ProjectTimeRow>`
    select project_id, json_agg(segment) as segments, json_agg(worked_ms) as worked_ms
    from (${readWork(reads, { project: true, user: false }, timeTotals)}) as reads
    group by project_id`.execute(tx);
  return rows;
}

export type RankedUserRow = {
  user_id: number;
  name: string;
  worked_ms: number;
  active_ms: number;
  measured_ms: number;
  /** Zero without facts. */
  manual_ms: number;
  keyless_ms: number;
  /** Number of users with work, on all pages. */
  people: number;
};

/**
 * A page of users by work in all segments, in descending order; with facts from the same read if it was
 * planned for `factTotals`.
 */
export async function rankUsers(
  tx: Tx,
  reads: readonly PartRead[],
  page: Page & { hasFacts?: boolean },
): Promise<RankedUserRow[]> {
  if (readsNothing(reads)) return [];
  const source = page.hasFacts ? factTotals : workTotals;
  const facts = page.hasFacts
    ? sql`sum(manual_ms) as manual_ms, sum(keyless_ms) as keyless_ms`
    : sql`0 as manual_ms, 0 as keyless_ms`;
  const { rows } = await sql<RankedUserRow>`
    select ranked.*, users.name
    from (
      select user_id, sum(worked_ms) as worked_ms, sum(active_ms) as active_ms,
        sum(measured_ms) as measured_ms, ${facts}, count(*) over ()::int as people
      from (${readWork(reads, { project: false, user: true }, source)}) as reads
      group by user_id
      having round(sum(worked_ms)) > 0
      order by round(sum(worked_ms)) desc, user_id
      limit ${page.limit} offset ${page.offset}
    ) as ranked
    join users on users.id = ranked.user_id
    order by round(worked_ms) desc, user_id`.execute(tx);
  return rows;
}

function readWork(
  reads: readonly PartRead[],
  by: GroupedBy,
  source: TotalsSource = workTotals,
): RawBuilder<unknown> {
  const column = (name: string, isAsked: boolean) => {
    const value = isAsked ? sql.ref(name) : sql`null::int`;
    return { name, inBuckets: value, inRows: () => value };
  };
  const keys = [column('project_id', by.project), column('user_id', by.user)];
  return readTotals(reads, { source, keys });
}

/** The end of the latest activity of each project in a part. */
export async function listLastActivityRows(
  tx: Tx,
  part: DisjointPart,
): Promise<{ project_id: number; ends_at: Date }[]> {
  const found = part.userId === undefined ? selectLastWindows(part) : selectLastDays(part);
  const seconds = part.userId === undefined ? windowSeconds : dayMs / secondMs;
  const { rows } = await sql<{ project_id: number; ends_at: Date }>`
    select found.project_id, last.ends_at
    from (${found}) as found
    cross join lateral (
      select max(ends_at) as ends_at
      from activities
      where ${isInPart({ ...part, projectIds: undefined, exceptProjectIds: [] })}
        and activities.project_id = found.project_id
        and activities.starts_at >= found.starts_at
        and activities.starts_at < found.starts_at + make_interval(secs => ${seconds})
    ) as last
    where last.ends_at is not null`.execute(tx);
  return rows;
}

/** For all users: the last window with work of each project, from the end of the index. */
function selectLastWindows({ organizationId, projectIds, exceptProjectIds }: DisjointPart) {
  return sql`
    select projects.id as project_id, latest.starts_at
    from projects
    cross join lateral (
      select starts_at
      from project_totals
      where project_totals.organization_id = projects.organization_id and project_id = projects.id
        and grain = ${windowSeconds}
      group by starts_at
      having sum(worked_ms) > 0
      order by starts_at desc
      limit 1
    ) as latest
    where projects.organization_id = ${organizationId}
      ${projectIds === undefined ? sql`` : sql`and projects.id = any(${[...projectIds]}::int[])`}
      and projects.id <> all(${[...exceptProjectIds]}::int[])`;
}

/** For one user: the last day with work of each project. A user has few projects. */
function selectLastDays(part: DisjointPart) {
  return sql`
    select project_id, max(starts_at) as starts_at
    from member_totals
    where ${isInPart(part)} and grain = ${sql.lit(grains.day)} and worked_ms > 0
    group by project_id`;
}
