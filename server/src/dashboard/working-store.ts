import type { SharedSurface } from '@time-tracker/contract/screenshot';
import type { RecorderState } from '@time-tracker/contract/timer/timer';
import { sql } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';

export type RunningTimerRow = {
  user_id: number;
  user_name: string;
  project_id: number;
  project_name: string;
  started_at: Date;
  note: string | null;
  last_seen: Date;
  /** The user's latest in the project since the timer started. */
  screenshot_id: string | null;
  /** The number of running timers, regardless of the limit. */
  running: number;
};

/** Timers in `parts` that were reported since `aliveSince`, latest start first. */
export async function listRunningTimers(
  tx: Tx,
  parts: readonly DisjointPart[],
  aliveSince: Date,
  limit: number,
): Promise<RunningTimerRow[]> {
  if (parts.length === 0) return [];
  const reads = parts.map(
    (part) => sql`
      select * from timers
      where ${isInPart(part)} and last_seen_at >= ${aliveSince.toISOString()}::timestamptz`,
  );
  const { rows } = await sql<RunningTimerRow>`
    select chosen.user_id, users.name as user_name, chosen.project_id,
      projects.name as project_name, chosen.started_at, chosen.note,
      chosen.last_seen_at as last_seen, chosen.running,
      (select screenshots.id from screenshots
        where screenshots.organization_id = chosen.organization_id
          and screenshots.user_id = chosen.user_id and screenshots.project_id = chosen.project_id
          and screenshots.taken_at >= chosen.started_at
          and not screenshots.waiting and screenshots.image_removed_at is null
        order by screenshots.taken_at desc, screenshots.display limit 1) as screenshot_id
    from (
      select *, count(*) over ()::int as running
      from (${sql.join(reads, sql` union all `)}) as visible
      order by started_at desc, user_id
      limit ${limit}
    ) as chosen
    join users on users.id = chosen.user_id
    join projects on projects.organization_id = chosen.organization_id
      and projects.id = chosen.project_id
    order by chosen.started_at desc, chosen.user_id`.execute(tx);
  return rows;
}

export type ReportedRow = {
  user_id: number;
  source: 'desktop' | 'browser';
  state: RecorderState;
  surface: SharedSurface | null;
  last_seen: Date;
};

/** Recorders that reported for these users since `since`, latest first. */
export async function listReports(
  tx: Tx,
  userIds: readonly number[],
  since: Date,
): Promise<ReportedRow[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom('recorders')
    .select(['user_id', 'source', 'state', 'surface', 'last_seen_at as last_seen'])
    .where('user_id', 'in', userIds)
    .where('last_seen_at', '>=', since)
    .orderBy('last_seen_at', 'desc')
    .orderBy('source')
    .orderBy('name')
    .execute();
  return rows as ReportedRow[];
}
