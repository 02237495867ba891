import { dayMs, secondMs } from '@time-tracker/contract/time/durations';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import { instantsOf, numberArray, numbersOf } from '../database/array-literal.ts';
import { windowStartOf, type CoverPiece } from './work-cover.ts';

/** A piece of the stretch that `segment` counts. */
export type SegmentPiece = CoverPiece & { segment: number };

export type TotalsTable =
  'organization_totals' | 'project_totals' | 'user_totals' | 'member_totals';

/** What the sums are kept apart by. */
export type WorkKeys = { project: boolean; member: boolean };

export type PartPieces = {
  part: DisjointPart;
  /** One that knows the keys and what the part is limited to. */
  table: TotalsTable;
  pieces: SegmentPiece[];
  /** Only of these people, in a table that knows them; undefined: of all in the part. */
  userIds?: readonly number[] | undefined;
};

/** Milliseconds, with fractions where an activity counts with a share; null without that key. */
export type WorkSumRow = {
  segment: number;
  project_id: number | null;
  user_id: number | null;
  worked_ms: number;
  active_ms: number;
  measured_ms: number;
};

/** Seconds an activity is never longer than, nor crosses a multiple of. */
const windowSeconds = windowMs / secondMs;

export async function sumPieces(
  tx: Tx,
  parts: readonly PartPieces[],
  keys: WorkKeys,
): Promise<WorkSumRow[]> {
  const reads = parts.flatMap((part) => readPart(part, keys));
  if (reads.length === 0) return [];
  // In one value: thousands of rows take longer to be read by the client library than to be made.
  const { rows } = await sql<{ sums: SumValues[] | null }>`
    select json_agg(json_build_array(segment, project_id, user_id, worked_ms, active_ms, measured_ms))
      as sums
    from (
      select segment, project_id, user_id, sum(worked_ms) as worked_ms,
        sum(active_ms) as active_ms, sum(measured_ms) as measured_ms
      from (${sql.join(reads, sql` union all `)}) as reads
      group by segment, project_id, user_id
      having sum(worked_ms) <> 0
    ) as summed`.execute(tx);
  return (rows[0]?.sums ?? []).map(
    ([segment, project_id, user_id, worked_ms, active_ms, measured_ms]) => ({
      segment,
      project_id,
      user_id,
      worked_ms,
      active_ms,
      measured_ms,
    }),
  );
}

type SumValues = [
  segment: number,
  projectId: number | null,
  userId: number | null,
  workedMs: number,
  activeMs: number,
  measuredMs: number,
];

export type RankedUserRow = {
  user_id: number;
  name: string;
  worked_ms: number;
  active_ms: number;
  measured_ms: number;
  /** People with work, on all pages. */
  people: number;
};

/** Who worked most, most first; the segments of the pieces do not matter. */
export async function rankUsers(
  tx: Tx,
  parts: readonly PartPieces[],
  window: { limit: number; offset: number },
): Promise<RankedUserRow[]> {
  const reads = parts.flatMap((part) => readPart(part, { project: false, member: true }));
  if (reads.length === 0) return [];
  const { rows } = await sql<RankedUserRow>`
    select ranked.*, users.name
    from (
      select user_id, sum(worked_ms) as worked_ms, sum(active_ms) as active_ms,
        sum(measured_ms) as measured_ms, count(*) over ()::int as people
      from (${sql.join(reads, sql` union all `)}) as reads
      group by user_id
      having round(sum(worked_ms)) > 0
      order by round(sum(worked_ms)) desc, user_id
      limit ${window.limit} offset ${window.offset}
    ) as ranked
    join users on users.id = ranked.user_id
    order by round(worked_ms) desc, user_id`.execute(tx);
  return rows;
}

function readPart(given: PartPieces, keys: WorkKeys): RawBuilder<unknown>[] {
  const whole = given.pieces.filter((piece) => piece.grain > 0);
  const cut = given.pieces.filter((piece) => piece.grain === 0);
  const knowsFullWindows =
    given.table === 'project_totals' || given.table === 'organization_totals';
  return [
    ...(whole.length > 0 ? [readTotals(given, whole, keys)] : []),
    ...(cut.length > 0 ? [readActivities(given, cut, keys, knowsFullWindows)] : []),
    ...(cut.length > 0 && knowsFullWindows ? [readFullWindows(given, cut, keys)] : []),
  ];
}

function keyColumns({ project, member }: WorkKeys): RawBuilder<unknown> {
  return sql`${project ? sql`project_id` : sql`null::int as project_id`},
    ${member ? sql`user_id` : sql`null::int as user_id`}`;
}

function isIn({ part, userIds }: PartPieces): RawBuilder<unknown> {
  if (userIds === undefined) return isInPart(part);
  return sql`${isInPart(part)} and user_id = any(${numberArray(userIds)}::int[])`;
}

/** Each run of buckets as one stretch of the table's key: lateral, so that it can be nothing else. */
function readTotals(
  given: PartPieces,
  pieces: SegmentPiece[],
  keys: WorkKeys,
): RawBuilder<unknown> {
  return sql`
    select piece.segment, kept.project_id, kept.user_id,
      sum(worked_ms * piece.sign)::float8 as worked_ms,
      sum(active_seconds * piece.sign)::float8 * 1000 as active_ms,
      sum(measured_seconds * piece.sign)::float8 * 1000 as measured_ms
    from unnest(${numbersOf(pieces, ({ segment }) => segment)}::int[],
      ${numbersOf(pieces, ({ sign }) => sign)}::int[], ${numbersOf(pieces, ({ grain }) => grain)}::int[],
      ${instantsOf(pieces, ({ start }) => start)}::timestamptz[],
      ${instantsOf(pieces, ({ end }) => end)}::timestamptz[]
    ) as piece (segment, sign, grain, starts_from, starts_before)
    cross join lateral (
      select ${keyColumns(keys)}, worked_ms, active_seconds, measured_seconds
      from ${sql.table(given.table)}
      where ${isIn(given)} and grain = piece.grain
        and starts_at >= piece.starts_from and starts_at < piece.starts_before
      offset 0
    ) as kept
    group by piece.segment, kept.project_id, kept.user_id`;
}

/**
 * Activities with their share inside each piece. None spans two ten-minute windows, so those that
 * overlap a piece start in or after the window of its start.
 */
function readActivities(
  given: PartPieces,
  pieces: SegmentPiece[],
  keys: WorkKeys,
  exceptFull: boolean,
): RawBuilder<unknown> {
  const notFull = sql`and ends_at - starts_at < interval '10 minutes'`;
  // Most are not cut: their share is known without taking their times apart.
  return sql`
    select segment, project_id, user_id, date_part('epoch', sum(inside * sign)) * 1000 as worked_ms,
      sum(active_seconds * share * sign) * 1000 as active_ms,
      sum(measured_seconds * share * sign) * 1000 as measured_ms
    from (
      select piece.segment, piece.sign, raw.*,
        least(ends_at, ends_before) - greatest(starts_at, starts_from) as inside,
        case when starts_at >= starts_from and ends_at <= ends_before then 1::float8
          else date_part('epoch', least(ends_at, ends_before) - greatest(starts_at, starts_from))
            / date_part('epoch', ends_at - starts_at) end as share
      from unnest(${numbersOf(pieces, ({ segment }) => segment)}::int[],
        ${numbersOf(pieces, ({ sign }) => sign)}::int[],
        ${instantsOf(pieces, ({ start }) => windowStartOf(start))}::timestamptz[],
        ${instantsOf(pieces, ({ start }) => start)}::timestamptz[],
        ${instantsOf(pieces, ({ end }) => end)}::timestamptz[]
      ) as piece (segment, sign, window_start, starts_from, ends_before)
      cross join lateral (
        select ${keyColumns(keys)}, active_seconds, measured_seconds, starts_at, ends_at
        from activities
        where ${isIn(given)} and starts_at >= piece.window_start and starts_at < piece.ends_before
          and ends_at > piece.starts_from ${exceptFull ? notFull : sql``}
        offset 0
      ) as raw
    ) as clipped
    group by segment, project_id, user_id`;
}

/** The same share of all activities that fill the window a piece lies in, from their sums. */
function readFullWindows(
  given: PartPieces,
  pieces: SegmentPiece[],
  keys: WorkKeys,
): RawBuilder<unknown> {
  const insideMs = ({ start: from, end: to, sign }: SegmentPiece) =>
    sign * (to.getTime() - from.getTime());
  return sql`
    select piece.segment, full_windows.project_id, full_windows.user_id,
      full_count * inside_ms as worked_ms,
      full_active_seconds * 1000 * inside_ms / ${windowMs} as active_ms,
      full_measured_seconds * 1000 * inside_ms / ${windowMs} as measured_ms
    from unnest(${numbersOf(pieces, ({ segment }) => segment)}::int[],
      ${instantsOf(pieces, ({ start }) => windowStartOf(start))}::timestamptz[],
      ${numbersOf(pieces, insideMs)}::float8[]
    ) as piece (segment, window_start, inside_ms)
    cross join lateral (
      select ${keyColumns(keys)}, full_count, full_active_seconds, full_measured_seconds
      from ${sql.table(given.table)}
      where ${isIn(given)} and grain = ${windowSeconds} and starts_at = piece.window_start
        and full_count > 0
      offset 0
    ) as full_windows`;
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

/** Of everybody in a project: its last ten minutes with work, found by its end of the key. */
function selectLastWindows({ organizationId, projectIds, exceptProjectIds }: DisjointPart) {
  return sql`
    select projects.id as project_id, latest.starts_at
    from projects
    cross join lateral (
      select starts_at
      from project_totals
      where project_totals.organization_id = projects.organization_id and project_id = projects.id
        and grain = ${windowSeconds} and worked_ms > 0
      order by starts_at desc
      limit 1
    ) as latest
    where projects.organization_id = ${organizationId}
      ${projectIds === undefined ? sql`` : sql`and projects.id = any(${[...projectIds]}::int[])`}
      and projects.id <> all(${[...exceptProjectIds]}::int[])`;
}

/** Of one person: of each project the last day, of which he has few. */
function selectLastDays(part: DisjointPart) {
  return sql`
    select project_id, max(starts_at) as starts_at
    from member_totals
    where ${isInPart(part)} and grain = 86400 and worked_ms > 0
    group by project_id`;
}
