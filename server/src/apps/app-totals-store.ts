import type { AppKind, AppRating } from '@time-tracker/contract/app';
import { sql, type RawBuilder } from 'kysely';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import { numberArray } from '../database/array-literal.ts';
import { readsNothing, type PartRead } from '../totals/plan-reads.ts';
import { readTotals } from '../totals/read-totals-store.ts';
import { appTotals } from '../totals/totals-source.ts';
import { readTitleColumns } from './app-store.ts';

/** A segment that is added to or subtracted from a day. */
export type DayTerm = { segment: number; day: number; sign: 1 | -1 };

export type AppGrouping = {
  organizationId: number;
  by: 'name' | 'title' | 'member' | 'day';
  kind: AppKind | undefined;
  name: string | undefined;
  search: string | undefined;
  /** Whether titles are read for search or display. Totals have no titles, only rows do. */
  titles: boolean;
  parts: readonly PartRead[];
  /**
   * Grouping by member: a page of members in this order. `parts` reads only these members. `ofAll`
   * reads all members, for the total and the top apps. Undefined: members are sorted by usage.
   */
  members?: { ids: readonly number[]; ofAll: readonly PartRead[] } | undefined;
  /** The number of apps that are listed separately per member or day. The rest is summed up. */
  top: number;
  /** Grouping by day: the segments of each day. */
  terms: readonly DayTerm[];
  window: { limit: number; offset: number };
};

export type AppGroupRow = {
  kind: AppKind | null;
  name: string | null;
  title: string | null;
  user_id: number | null;
  user_name: string | null;
  /** Index of the day, from 0. */
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

type Grouped = { rows: AppGroupRow[]; total: AppGroupTotal };

const nothing: Grouped = {
  rows: [],
  total: { seconds: 0, active_seconds: 0, productive_seconds: 0, unproductive_seconds: 0 },
};

/** Smaller sums are floating-point residue. */
const isThere = sql`sum(seconds) > 0.0005`;

/**
 * App time of one organization in groups, with their total. For names, titles and members it can
 * return one group more than the limit, which shows that there is a next page.
 */
export async function groupAppTime(tx: Tx, grouping: AppGrouping): Promise<Grouped> {
  const { parts, by, members } = grouping;
  if (readsNothing(parts) && readsNothing(members?.ofAll ?? [])) return nothing;
  const columns = await chooseColumns(tx, grouping);
  const key = {
    name: sql`null::int`,
    title: sql`title`,
    member: sql`user_id`,
    day: sql`day`,
  }[by];
  const ofAll =
    members === undefined
      ? sql`select kind, name, sum(seconds) as seconds, sum(active_seconds) as active_seconds
          from grouped group by kind, name`
      : sumByName(members.ofAll, columns);
  const grouped = readsNothing(parts)
    ? sql`select null::text as kind, null::text as name, null::int as key, 0::float8 as seconds,
        0::float8 as active_seconds where false`
    : sql`
      select kind, name, ${key} as key, sum(seconds) as seconds,
        sum(active_seconds) as active_seconds
      from (${by === 'day' ? addUpDays(grouping, columns) : readAppTime(parts, columns)}) as visible
      where ${holds(grouping.search)}
      group by 1, 2, 3 having ${isThere}`;
  const { rows } = await sql<{ groups: AppGroupRow[]; total: AppGroupTotal }>`
    with grouped as materialized (${grouped}),
    overall as materialized (
      select ofAll.*, coalesce(app_ratings.rating, 0) as rating
      from (${ofAll}) as ofAll
      left join app_ratings on app_ratings.organization_id = ${grouping.organizationId}
        and app_ratings.kind = ofAll.kind and app_ratings.name = ofAll.name
    )
    select ${sumTotal},
      (select coalesce(json_agg(chosen), '[]') from (${chooseRows(grouping)}) as chosen)
        as groups`.execute(tx);
  const [answer] = rows;
  if (answer === undefined) throw new Error('The totals query returned no row');
  return { rows: answer.groups, total: answer.total };
}

/** The `limit` most used apps and the `limit` most used sites, with the total of all. */
export async function rankAppTime(
  tx: Tx,
  organizationId: number,
  parts: readonly PartRead[],
  limit: number,
): Promise<Grouped> {
  if (readsNothing(parts)) return nothing;
  const columns = { kind: undefined, name: undefined, members: false, title: () => noTitle };
  const { rows } = await sql<{ groups: AppGroupRow[]; total: AppGroupTotal }>`
    with overall as materialized (
      select ofAll.*, coalesce(app_ratings.rating, 0) as rating,
        row_number() over (partition by ofAll.kind order by seconds desc, ofAll.name) as place
      from (${sumByName(parts, columns)}) as ofAll
      left join app_ratings on app_ratings.organization_id = ${organizationId}
        and app_ratings.kind = ofAll.kind and app_ratings.name = ofAll.name
    )
    select ${sumTotal},
      (select coalesce(json_agg(chosen), '[]') from (
        select * from overall where place <= ${limit} order by kind, place) as chosen) as groups`.execute(
    tx,
  );
  const [answer] = rows;
  return answer === undefined ? nothing : { rows: answer.groups, total: answer.total };
}

const noTitle = sql`null::text`;

type AppColumns = {
  kind: AppKind | undefined;
  name: string | undefined;
  /** Whether sums are per member. */
  members: boolean;
  /** The SQL of the title of a row, or null. */
  title: (part: DisjointPart) => RawBuilder<unknown>;
};

/** Rows of segment, kind, name, title, user_id, seconds and active_seconds. Keys can repeat. */
function readAppTime(
  reads: readonly PartRead[],
  { kind, name, members, title }: AppColumns,
): RawBuilder<unknown> {
  const column = (key: string, value: RawBuilder<unknown> = sql.ref(key)) => {
    return { name: key, inBuckets: value, inRows: () => value };
  };
  const conditions = [
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(name === undefined ? [] : [sql`name = ${name}`]),
  ];
  return readTotals(reads, {
    source: appTotals,
    keys: [
      column('kind'),
      column('name'),
      { name: 'title', inBuckets: noTitle, inRows: title, isNullInBuckets: true },
      { ...column('user_id', members ? undefined : sql`null::int`), isNullInBuckets: !members },
    ],
    condition: conditions.length === 0 ? undefined : sql.join(conditions, sql` and `),
  });
}

async function chooseColumns(
  tx: Tx,
  { kind, name, by, titles, parts }: AppGrouping,
): Promise<AppColumns> {
  const title = titles
    ? await readTitleColumns(
        tx,
        parts.map(({ part }) => part),
      )
    : () => noTitle;
  return { kind, name, members: by === 'member', title };
}

const sumTotal = sql`(
  select row_to_json(total) from (
    select coalesce(sum(seconds), 0) as seconds, coalesce(sum(active_seconds), 0) as active_seconds,
      coalesce(sum(seconds) filter (where rating = 1), 0) as productive_seconds,
      coalesce(sum(seconds) filter (where rating = -1), 0) as unproductive_seconds
    from overall) as total) as total`;

function sumByName(parts: readonly PartRead[], columns: AppColumns): RawBuilder<unknown> {
  return sql`
    select kind, name, sum(seconds) as seconds, sum(active_seconds) as active_seconds
    from (${readAppTime(parts, { ...columns, members: false })}) as visible
    group by kind, name having ${isThere}`;
}

function addUpDays({ parts, terms }: AppGrouping, columns: AppColumns): RawBuilder<unknown> {
  const numbers = (read: (term: DayTerm) => number) => sql`${numberArray(terms.map(read))}::int[]`;
  return sql`
    select term.day, kind, name, title, seconds * term.sign as seconds,
      active_seconds * term.sign as active_seconds
    from (${readAppTime(parts, columns)}) as stretches
    join unnest(${numbers(({ segment }) => segment)}, ${numbers(({ day }) => day)},
      ${numbers(({ sign }) => sign)}) as term (segment, day, sign)
      on term.segment = stretches.segment`;
}

function holds(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined || search === '') return sql`true`;
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(name ilike ${pattern} or title ilike ${pattern})`;
}

function chooseRows({ by, top, window, members }: AppGrouping): RawBuilder<unknown> {
  const page = sql`limit ${window.limit + 1} offset ${window.offset}`;
  if (by === 'name' || by === 'title') {
    return sql`
      select grouped.kind, grouped.name, ${by === 'title' ? sql`key` : noTitle} as title,
        grouped.seconds, grouped.active_seconds, overall.rating
      from grouped join overall using (kind, name)
      order by grouped.seconds desc, grouped.kind, grouped.name, key nulls first ${page}`;
  }
  const isOfMembers = by === 'member';
  const mostFirst = sql`join (
    select key from grouped group by key order by sum(seconds) desc, key ${page}
  ) as paged on paged.key = grouped.key`;
  const inOrder =
    members === undefined
      ? sql`of_key desc, folded.key`
      : sql`array_position(${numberArray(members.ids)}::int[], folded.key)`;
  return sql`
    select ${isOfMembers ? sql`folded.key as user_id, users.name as user_name` : sql`folded.key as day`},
      folded.kind, folded.name, folded.seconds, folded.active_seconds, folded.rating
    from (
      select grouped.key, shown.kind, shown.name, sum(grouped.seconds) as seconds,
        sum(grouped.active_seconds) as active_seconds, coalesce(max(shown.rating), 0) as rating,
        sum(sum(grouped.seconds)) over (partition by grouped.key) as of_key
      from grouped ${isOfMembers && members === undefined ? mostFirst : sql``}
      left join (
        select kind, name, rating from overall order by seconds desc, kind, name limit ${top}
      ) as shown on shown.kind = grouped.kind and shown.name = grouped.name
      group by grouped.key, shown.kind, shown.name
    ) as folded
    ${isOfMembers ? sql`join users on users.id = folded.key` : sql``}
    order by ${isOfMembers ? inOrder : sql`folded.key`},
      folded.name is null, folded.seconds desc, folded.kind, folded.name`;
}
