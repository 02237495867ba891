import type { AppKind } from '@time-tracker/contract/app';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import { instantsOf, numberArray, numbersOf } from '../database/array-literal.ts';
import { windowStartOf, type CoverPiece } from '../work-time/work-cover.ts';

/** A piece of the stretch that `segment` counts. */
export type AppPiece = CoverPiece & { segment: number };

export type AppTotalsTable = 'organization_app_totals' | 'project_app_totals' | 'member_app_totals';

/** What to read of one part; the pieces with grain 0 from the applications of activities themselves. */
export type AppPart = {
  part: DisjointPart;
  table: AppTotalsTable;
  pieces: readonly AppPiece[];
  /** Only of these people, in a table that knows them; undefined: of all in the part. */
  userIds?: readonly number[] | undefined;
};

export type AppColumns = {
  kind: AppKind | undefined;
  name: string | undefined;
  /** Whether people are kept apart. */
  members: boolean;
  /** What stands for the title of a part, where titles are asked for; else null. */
  title: (part: DisjointPart) => RawBuilder<unknown>;
};

/**
 * Rows of segment, kind, name, title, user_id, seconds and active_seconds, several of each. What
 * reaches over an end of a piece counts with its share.
 */
export function readAppTime(parts: readonly AppPart[], columns: AppColumns): RawBuilder<unknown> {
  const reads = parts.flatMap((given) => {
    const whole = given.pieces.filter((piece) => piece.grain > 0);
    const { inside, cut } = splitAtWindows(given.pieces.filter((piece) => piece.grain === 0));
    return [
      ...(whole.length > 0 ? [readTotals(given, whole, columns)] : []),
      ...(inside.length > 0 ? [readRowsInside(given, inside, columns)] : []),
      ...(cut.length > 0 ? [readRows(given, cut, columns)] : []),
    ];
  });
  return sql.join(reads, sql` union all `);
}

function isIn({ part, userIds }: AppPart, { kind, name }: AppColumns): RawBuilder<unknown> {
  return sql.join(
    [
      isInPart(part),
      ...(userIds === undefined ? [] : [sql`user_id = any(${numberArray(userIds)}::int[])`]),
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(name === undefined ? [] : [sql`name = ${name}`]),
    ],
    sql` and `,
  );
}

/**
 * Each run of buckets, of each person asked for, as one stretch of the table's key: lateral, so that
 * it can be nothing else.
 */
function readTotals(given: AppPart, pieces: AppPiece[], columns: AppColumns): RawBuilder<unknown> {
  const user = columns.members ? sql`user_id` : sql`null::int`;
  const people = given.userIds && numberArray(given.userIds);
  return sql`
    select piece.segment, kept.kind, kept.name, null::text as title, kept.user_id,
      sum(kept.seconds * piece.sign)::float8 as seconds,
      sum(kept.active_seconds * piece.sign)::float8 as active_seconds
    from unnest(${numbersOf(pieces, ({ segment }) => segment)}::int[],
      ${numbersOf(pieces, ({ sign }) => sign)}::int[], ${numbersOf(pieces, ({ grain }) => grain)}::int[],
      ${instantsOf(pieces, ({ start }) => start)}::timestamptz[],
      ${instantsOf(pieces, ({ end }) => end)}::timestamptz[]
    ) as piece (segment, sign, grain, starts_from, starts_before)
    ${people ? sql`cross join unnest(${people}::int[]) as person (id)` : sql``}
    cross join lateral (
      select kind, name, ${user} as user_id, seconds, active_seconds
      from ${sql.table(given.table)}
      where ${isIn({ ...given, userIds: undefined }, columns)} and grain = piece.grain
        ${people ? sql`and user_id = person.id` : sql``}
        and starts_at >= piece.starts_from and starts_at < piece.starts_before
      offset 0
    ) as kept
    group by piece.segment, kept.kind, kept.name, kept.user_id`;
}

/** No activity spans two windows, so only pieces that start or end inside a window cut activities. */
function splitAtWindows(pieces: readonly AppPiece[]): { inside: AppPiece[]; cut: AppPiece[] } {
  const split = pieces.map((piece) => {
    const last = windowStartOf(piece.end);
    const before = windowStartOf(piece.start);
    const isAligned = before.getTime() === piece.start.getTime();
    const first = isAligned ? before : new Date(before.getTime() + windowMs);
    if (first >= last) return { inside: [], cut: [piece] };
    return {
      inside: [{ ...piece, start: first, end: last }],
      cut: [
        ...(piece.start < first ? [{ ...piece, end: first }] : []),
        ...(last < piece.end ? [{ ...piece, start: last }] : []),
      ],
    };
  });
  return {
    inside: split.flatMap(({ inside }) => inside),
    cut: split.flatMap(({ cut }) => cut),
  };
}

/** One stretch in plain words, since it may be long; what is beside others is short. */
function readRowsInside(
  given: AppPart,
  pieces: AppPiece[],
  columns: AppColumns,
): RawBuilder<unknown> {
  const [only, ...others] = pieces;
  const user = columns.members ? sql`user_id` : sql`null::int`;
  const select = sql`kind, name, ${columns.title(given.part)} as title, ${user} as user_id`;
  const where = isIn(given, columns);
  if (only !== undefined && others.length === 0) {
    return sql`
      select ${only.segment}::int as segment, ${select}, seconds * ${only.sign}::int as seconds,
        active_seconds * ${only.sign}::int as active_seconds
      from activity_apps
      where ${where} and starts_at >= ${only.start.toISOString()}::timestamptz
        and starts_at < ${only.end.toISOString()}::timestamptz`;
  }
  return sql`
    select segment, kind, name, title, user_id, seconds * sign as seconds,
      active_seconds * sign as active_seconds
    from unnest(${numbersOf(pieces, ({ segment }) => segment)}::int[],
      ${numbersOf(pieces, ({ sign }) => sign)}::int[],
      ${instantsOf(pieces, ({ start }) => start)}::timestamptz[],
      ${instantsOf(pieces, ({ end }) => end)}::timestamptz[]
    ) as piece (segment, sign, starts_from, starts_before)
    cross join lateral (
      select ${select}, seconds, active_seconds
      from activity_apps
      where ${where} and starts_at >= piece.starts_from and starts_at < piece.starts_before
      offset 0
    ) as own`;
}

/** What reaches over an end of a piece, with its share. */
function readRows(given: AppPart, pieces: AppPiece[], columns: AppColumns): RawBuilder<unknown> {
  const user = columns.members ? sql`user_id` : sql`null::int`;
  return sql`
    select segment, kind, name, title, user_id, seconds * share as seconds,
      active_seconds * share as active_seconds
    from unnest(${numbersOf(pieces, ({ segment }) => segment)}::int[],
      ${numbersOf(pieces, ({ sign }) => sign)}::int[],
      ${instantsOf(pieces, ({ start }) => windowStartOf(start))}::timestamptz[],
      ${instantsOf(pieces, ({ start }) => start)}::timestamptz[],
      ${instantsOf(pieces, ({ end }) => end)}::timestamptz[]
    ) as piece (segment, sign, window_start, starts_from, ends_before)
    cross join lateral (
      select kind, name, ${columns.title(given.part)} as title, ${user} as user_id, seconds,
        active_seconds,
        case when starts_at >= starts_from and ends_at <= ends_before then piece.sign::float8
          else piece.sign * date_part('epoch', least(ends_at, ends_before) - greatest(starts_at, starts_from))
            / date_part('epoch', ends_at - starts_at) end as share
      from activity_apps
      where ${isIn(given, columns)} and starts_at >= piece.window_start and starts_at < piece.ends_before
        and ends_at > piece.starts_from
      offset 0
    ) as own`;
}
