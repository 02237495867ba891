import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import { alignDown, type CoverPiece } from './work-cover.ts';

export type PartPieces = {
  part: DisjointPart;
  table: 'project_totals' | 'member_totals';
  pieces: (CoverPiece & { range: number })[];
};

export type WorkSumRow = {
  range: number;
  project_id: number;
  user_id: number | null;
  worked_ms: number;
  active_ms: number;
  measured_ms: number;
};

/** Seconds an activity is never longer than, nor crosses a multiple of. */
export const markSeconds = 600;

export async function sumPieces(
  tx: Tx,
  parts: readonly PartPieces[],
  byMember: boolean,
): Promise<WorkSumRow[]> {
  const reads = parts.flatMap(({ part, table, pieces }) => {
    const whole = pieces.filter((piece) => piece.grain > 0);
    const raw = pieces.filter((piece) => piece.grain === 0);
    return [
      ...(whole.length > 0 ? [readTotals(part, table, whole, byMember)] : []),
      ...(raw.length > 0 ? [readActivities(part, raw, byMember)] : []),
    ];
  });
  const { rows } = await sql<WorkSumRow>`
    select range, project_id, user_id, sum(worked_ms)::bigint as worked_ms,
      sum(active_ms)::bigint as active_ms, sum(measured_ms)::bigint as measured_ms
    from (${sql.join(reads, sql` union all `)}) as reads
    group by range, project_id, user_id
    having sum(worked_ms) <> 0`.execute(tx);
  return rows;
}

/** Each run of buckets as one stretch of the table's key: lateral, so that it can be nothing else. */
function readTotals(
  part: DisjointPart,
  table: 'project_totals' | 'member_totals',
  pieces: PartPieces['pieces'],
  byMember: boolean,
): RawBuilder<unknown> {
  const user = byMember ? sql`user_id` : sql`null::int`;
  return sql`
    select piece.range, kept.*
    from unnest(${pieces.map((piece) => piece.range)}::int[], ${pieces.map((piece) => piece.grain)}::int[],
      ${instants(pieces.map((piece) => piece.from))}, ${instants(pieces.map((piece) => piece.to))}
    ) as piece (range, grain, starts_from, starts_before)
    cross join lateral (
      select project_id, ${user} as user_id, sum(worked_ms) as worked_ms,
        sum(active_seconds) * 1000 as active_ms, sum(measured_seconds) * 1000 as measured_ms
      from ${sql.table(table)}
      where ${isInPart(part)} and grain = piece.grain
        and starts_at >= piece.starts_from and starts_at < piece.starts_before
      group by 1, 2
    ) as kept`;
}

/**
 * Activities with their share inside each piece. None crosses a ten-minute mark, so those that reach
 * into a piece start at or after the mark before it.
 */
function readActivities(
  part: DisjointPart,
  pieces: PartPieces['pieces'],
  byMember: boolean,
): RawBuilder<unknown> {
  const user = byMember ? sql`user_id` : sql`null::int`;
  return sql`
    select piece.range, raw.*
    from unnest(${pieces.map((piece) => piece.range)}::int[],
      ${instants(pieces.map((piece) => alignDown(piece.from, markSeconds)))},
      ${instants(pieces.map((piece) => piece.from))}, ${instants(pieces.map((piece) => piece.to))}
    ) as piece (range, mark, starts_from, ends_before)
    cross join lateral (
      select project_id, ${user} as user_id, sum(inside_ms) as worked_ms,
        sum(floor(active_seconds * 1000 * inside_ms / whole_ms + 0.5)) as active_ms,
        sum(floor(measured_seconds * 1000 * inside_ms / whole_ms + 0.5)) as measured_ms
      from (
        select project_id, user_id, active_seconds, measured_seconds,
          round(date_part('epoch', ends_at - starts_at) * 1000) as whole_ms,
          round(date_part('epoch',
            least(ends_at, piece.ends_before) - greatest(starts_at, piece.starts_from)) * 1000) as inside_ms
        from activities
        where ${isInPart(part)} and starts_at >= piece.mark and starts_at < piece.ends_before
          and ends_at > piece.starts_from
      ) as clipped
      group by 1, 2
    ) as raw`;
}

function instants(dates: Date[]): RawBuilder<unknown> {
  return sql`${dates.map((date) => date.toISOString())}::timestamptz[]`;
}

/** The end of the latest activity of each project in a part. */
export async function listLastActivityRows(
  tx: Tx,
  part: DisjointPart,
): Promise<{ project_id: number; ends_at: Date }[]> {
  const totals = part.userId === undefined ? 'project_totals' : 'member_totals';
  const { rows } = await sql<{ project_id: number; ends_at: Date }>`
    select day.project_id, last.ends_at
    from (
      select project_id, max(starts_at) as starts_at
      from ${sql.table(totals)}
      where ${isInPart(part)} and grain = 86400 and worked_ms > 0
      group by project_id
    ) as day
    cross join lateral (
      select max(ends_at) as ends_at
      from activities
      where ${isInPart({ ...part, projectIds: undefined, exceptProjectIds: [] })}
        and activities.project_id = day.project_id
        and activities.starts_at >= day.starts_at
    ) as last
    where last.ends_at is not null`.execute(tx);
  return rows;
}
