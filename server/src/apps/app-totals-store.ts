import type { AppKind, AppRating } from '@time-tracker/contract/app';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Range } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { longestRow, readTitleColumns } from './app-store.ts';

export type AppGrouping = {
  by: 'name' | 'title' | 'member' | 'day';
  kind: AppKind | undefined;
  name: string | undefined;
  search: string | undefined;
  /** Applications that members and days show apart. */
  top: number;
  /** With day: where each begins; the range's start is the first. */
  dayStarts: readonly Date[];
  window: { limit: number; offset: number };
};

export type AppGroupRow = {
  kind: AppKind | null;
  name: string | null;
  title: string | null;
  user_id: number | null;
  user_name: string | null;
  /** Counted from 1. */
  day: number | null;
  seconds: number;
  active_seconds: number;
  rating: AppRating;
};

export type AppGroupTotal = {
  seconds: number;
  active_seconds: number;
  productive_seconds: number;
  unproductive_seconds: number;
};

/**
 * Application time of one organization inside a range in groups, with the total of all of them. What
 * crosses an end of the range or of a day counts with its share. With member one more than the
 * window's limit may come, as with names and titles: it tells that there is more.
 */
export async function groupAppTime(
  tx: Tx,
  organizationId: number,
  parts: readonly DisjointPart[],
  range: Range,
  grouping: AppGrouping,
): Promise<{ rows: AppGroupRow[]; total: AppGroupTotal }> {
  const titles = await readTitleColumns(tx, parts);
  if (parts.length === 0) {
    const none = { seconds: 0, active_seconds: 0, productive_seconds: 0, unproductive_seconds: 0 };
    return { rows: [], total: none };
  }
  const key = {
    name: sql`null::int`,
    title: sql`title`,
    member: sql`user_id`,
    day: sql`day`,
  }[grouping.by];
  const ratings = sql`left join app_ratings on app_ratings.organization_id = ${organizationId}
    and app_ratings.kind = grouped.kind and app_ratings.name = grouped.name`;
  const { rows } = await sql<{ groups: AppGroupRow[]; total: AppGroupTotal }>`
    with grouped as materialized (
      select kind, name, ${key} as key, sum(seconds * share) as seconds,
        sum(active_seconds * share) as active_seconds
      from (${sql.join(
        parts.map((part) => readPart(part, range, grouping, titles(part))),
        sql` union all `,
      )}) as visible
      ${grouping.by === 'day' ? cutAtDays(range, grouping.dayStarts) : wholeRange(range)}
      where ${holds(grouping.search)}
      group by 1, 2, 3
    ),
    total as (
      select coalesce(sum(seconds), 0) as seconds, coalesce(sum(active_seconds), 0) as active_seconds,
        coalesce(sum(seconds) filter (where rating = 1), 0) as productive_seconds,
        coalesce(sum(seconds) filter (where rating = -1), 0) as unproductive_seconds
      from grouped ${ratings}
    )
    select (select row_to_json(total) from total) as total,
      (select coalesce(json_agg(chosen), '[]') from (${chooseRows(grouping, ratings)}) as chosen)
        as groups`.execute(tx);
  const [answer] = rows;
  if (answer === undefined) throw new Error('a query without conditions answered no row');
  return { rows: answer.groups, total: answer.total };
}

function readPart(
  part: DisjointPart,
  range: Range,
  { kind, name }: AppGrouping,
  title: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [
    isInPart(part),
    sql`starts_at > ${instant(range.start)} - ${longestRow}`,
    sql`starts_at < ${instant(range.finish)} and ends_at > ${instant(range.start)}`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(name === undefined ? [] : [sql`name = ${name}`]),
  ];
  return sql`
    select kind, name, ${title} as title, user_id, seconds, active_seconds, starts_at, ends_at
    from activity_apps where ${sql.join(conditions, sql` and `)}`;
}

function instant(at: Date): RawBuilder<unknown> {
  return sql`${at.toISOString()}::timestamptz`;
}

function holds(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined || search === '') return sql`true`;
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(name ilike ${pattern} or title ilike ${pattern})`;
}

/** The share of a row between two instants. */
function shareBetween(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_part('epoch', least(ends_at, ${to}) - greatest(starts_at, ${from}))
    / date_part('epoch', ends_at - starts_at)`;
}

function wholeRange(range: Range): RawBuilder<unknown> {
  const share = shareBetween(instant(range.start), instant(range.finish));
  return sql`cross join lateral (select ${share} as share) as shares`;
}

/** A row, at most ten minutes long, lies in one day or in two. */
function cutAtDays(range: Range, dayStarts: readonly Date[]): RawBuilder<unknown> {
  const texts = dayStarts.map((start) => start.toISOString());
  const starts = sql`${texts}::timestamptz[]`;
  const ends = sql`${[...texts.slice(1), range.finish.toISOString()]}::timestamptz[]`;
  const lastInstant = sql`least(ends_at, ${instant(range.finish)}) - interval '1 microsecond'`;
  const share = shareBetween(sql`(${starts})[day]`, sql`(${ends})[day]`);
  return sql`cross join lateral (
    select day, ${share} as share
    from generate_series(
      width_bucket(greatest(starts_at, ${instant(range.start)}), ${starts}),
      width_bucket(${lastInstant}, ${starts})) as day
  ) as shares`;
}

function chooseRows(
  { by, top, window }: AppGrouping,
  ratings: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const page = sql`limit ${window.limit + 1} offset ${window.offset}`;
  if (by === 'name' || by === 'title') {
    return sql`
      select grouped.kind, grouped.name, ${by === 'title' ? sql`key` : sql`null::text`} as title,
        seconds, active_seconds, coalesce(rating, 0) as rating
      from grouped ${ratings}
      order by seconds desc, kind, name, key nulls first ${page}`;
  }
  const isOfMembers = by === 'member';
  const members = sql`
    join (
      select key from grouped group by key order by sum(seconds) desc, key ${page}
    ) as paged on paged.key = grouped.key`;
  return sql`
    select ${isOfMembers ? sql`folded.key as user_id, users.name as user_name` : sql`folded.key as day`},
      folded.kind, folded.name, folded.seconds, folded.active_seconds, folded.rating
    from (
      select grouped.key, shown.kind, shown.name, sum(grouped.seconds) as seconds,
        sum(grouped.active_seconds) as active_seconds, coalesce(max(shown.rating), 0) as rating,
        sum(sum(grouped.seconds)) over (partition by grouped.key) as of_key
      from grouped ${isOfMembers ? members : sql``}
      left join (
        select grouped.kind, grouped.name, max(rating) as rating
        from grouped ${ratings}
        group by 1, 2 order by sum(seconds) desc, 1, 2 limit ${top}
      ) as shown on shown.kind = grouped.kind and shown.name = grouped.name
      group by grouped.key, shown.kind, shown.name
    ) as folded
    ${isOfMembers ? sql`join users on users.id = folded.key` : sql``}
    order by ${isOfMembers ? sql`of_key desc, folded.key` : sql`folded.key`},
      folded.name is null, folded.seconds desc, folded.kind, folded.name`;
}
