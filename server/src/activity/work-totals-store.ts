import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import { numberArray, wordArray } from './array-literal.ts';
import { alignDown, type CoverPiece } from './work-cover.ts';

/** A piece of the stretch that `segment` counts. */
export type SegmentPiece = CoverPiece & { segment: number };

export type PartPieces = {
  part: DisjointPart;
  table: 'project_totals' | 'member_totals';
  pieces: SegmentPiece[];
};

/** Milliseconds, with fractions where an activity counts with a share. */
export type WorkSumRow = {
  segment: number;
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
  byProject = true,
): Promise<WorkSumRow[]> {
  const reads = parts.flatMap(({ part, table, pieces }) => {
    const user = byMember ? sql`user_id` : sql`null::int`;
    const whole = pieces.filter((piece) => piece.grain > 0);
    const cut = pieces.filter((piece) => piece.grain === 0);
    const isOfProjects = table === 'project_totals';
    return [
      ...(whole.length > 0 ? [readTotals(part, table, whole, user)] : []),
      ...(cut.length > 0 ? [readActivities(part, cut, user, isOfProjects)] : []),
      ...(cut.length > 0 && isOfProjects ? [readFullWindows(part, cut, user)] : []),
    ];
  });
  const { rows } = await sql<WorkSumRow>`
    select segment, ${byProject ? sql`project_id` : sql`0`} as project_id, user_id, sum(worked_ms) as worked_ms, sum(active_ms) as active_ms,
      sum(measured_ms) as measured_ms
    from (${sql.join(reads, sql` union all `)}) as reads
    group by segment, ${byProject ? sql`project_id, user_id` : sql`user_id`}
    having sum(worked_ms) <> 0`.execute(tx);
  return rows;
}

/** Each run of buckets as one stretch of the table's key: lateral, so that it can be nothing else. */
function readTotals(
  part: DisjointPart,
  table: PartPieces['table'],
  pieces: SegmentPiece[],
  user: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select piece.segment, kept.project_id, kept.user_id, sum(worked_ms)::float8 as worked_ms,
      sum(active_seconds)::float8 * 1000 as active_ms,
      sum(measured_seconds)::float8 * 1000 as measured_ms
    from unnest(${numberArray(pieces.map(({ segment }) => segment))}::int[],
      ${numberArray(pieces.map(({ grain }) => grain))}::int[],
      ${instants(pieces.map(({ from }) => from))}, ${instants(pieces.map(({ to }) => to))}
    ) as piece (segment, grain, starts_from, starts_before)
    cross join lateral (
      select project_id, ${user} as user_id, worked_ms, active_seconds, measured_seconds
      from ${sql.table(table)}
      where ${isInPart(part)} and grain = piece.grain
        and starts_at >= piece.starts_from and starts_at < piece.starts_before
      offset 0
    ) as kept
    group by piece.segment, kept.project_id, kept.user_id`;
}

/**
 * Activities with their share inside each piece. None crosses a ten-minute mark, so those that reach
 * into a piece start at or after the mark before it.
 */
function readActivities(
  part: DisjointPart,
  pieces: SegmentPiece[],
  user: RawBuilder<unknown>,
  exceptFull: boolean,
): RawBuilder<unknown> {
  const notFull = sql`and ends_at - starts_at < interval '10 minutes'`;
  // Most are not cut: their share is known without taking their times apart.
  return sql`
    select segment, project_id, user_id, date_part('epoch', sum(inside)) * 1000 as worked_ms,
      sum(active_seconds * share) * 1000 as active_ms,
      sum(measured_seconds * share) * 1000 as measured_ms
    from (
      select piece.segment, raw.*, least(ends_at, ends_before) - greatest(starts_at, starts_from) as inside,
        case when starts_at >= starts_from and ends_at <= ends_before then 1::float8
          else date_part('epoch', least(ends_at, ends_before) - greatest(starts_at, starts_from))
            / date_part('epoch', ends_at - starts_at) end as share
      from unnest(${numberArray(pieces.map(({ segment }) => segment))}::int[],
        ${instants(pieces.map(({ from }) => alignDown(from, markSeconds)))},
        ${instants(pieces.map(({ from }) => from))}, ${instants(pieces.map(({ to }) => to))}
      ) as piece (segment, mark, starts_from, ends_before)
      cross join lateral (
        select project_id, ${user} as user_id, active_seconds, measured_seconds, starts_at, ends_at
        from activities
        where ${isInPart(part)} and starts_at >= piece.mark and starts_at < piece.ends_before
          and ends_at > piece.starts_from ${exceptFull ? notFull : sql``}
        offset 0
      ) as raw
    ) as clipped
    group by segment, project_id, user_id`;
}

/** The same share of all activities that fill the window a piece lies in, from their sums. */
function readFullWindows(
  part: DisjointPart,
  pieces: SegmentPiece[],
  user: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const lengths = pieces.map(({ from, to }) => to.getTime() - from.getTime());
  return sql`
    select piece.segment, full_windows.project_id, full_windows.user_id,
      full_count * inside_ms as worked_ms,
      full_active_seconds * 1000 * inside_ms / ${markSeconds * 1000} as active_ms,
      full_measured_seconds * 1000 * inside_ms / ${markSeconds * 1000} as measured_ms
    from unnest(${numberArray(pieces.map(({ segment }) => segment))}::int[],
      ${instants(pieces.map(({ from }) => alignDown(from, markSeconds)))},
      ${numberArray(lengths)}::float8[]
    ) as piece (segment, mark, inside_ms)
    cross join lateral (
      select project_id, ${user} as user_id, full_count, full_active_seconds, full_measured_seconds
      from project_totals
      where ${isInPart(part)} and grain = ${markSeconds} and starts_at = piece.mark
        and full_count > 0
      offset 0
    ) as full_windows`;
}

function instants(dates: Date[]): RawBuilder<unknown> {
  return sql`${wordArray(dates.map((date) => date.toISOString()))}::timestamptz[]`;
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
