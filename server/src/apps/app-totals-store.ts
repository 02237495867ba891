import type { AppKind, AppRating } from '@time-tracker/contract/app';
import { sql, type RawBuilder } from 'kysely';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import type { Page } from '../database/list-page.ts';
import { numberArray } from '../database/array-literal.ts';
import { readsNothing, type PartRead } from '../totals/plan-reads.ts';
import { readTotals } from '../totals/read-totals-store.ts';
import { appTotals } from '../totals/totals-source.ts';
import { readTitleColumns } from './app-store.ts';

type Sql = RawBuilder<unknown>;
type Reads = readonly PartRead[];

/** A segment that is added to or subtracted from a day. */
export type DayTerm = { segment: number; day: number; sign: 1 | -1 };

export type RatedApp = {
  kind: AppKind;
  name: string;
  category: string | null;
  /** Null: unrated. */
  rating: AppRating | null;
  rated_by: 'owner' | 'rule' | null;
};

export type AppQuery = {
  organizationId: number;
  kind: AppKind | undefined;
  name: string | undefined;
  search: string | undefined;
  /** What owners and rules say about apps. Undefined without rules: only ratings by owners count. */
  rated: readonly RatedApp[] | undefined;
  /** Only titles that contain this text. */
  titlePart?: string | undefined;
  /** Lists unrated apps before the others. */
  unratedFirst?: boolean;
  /** Whether titles are read for search or display. Totals have no titles, only rows do. */
  titles: boolean;
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
  rating: AppRating | null;
  rated_by: 'owner' | 'rule' | null;
  category: string | null;
};

export type RatedSeconds = {
  seconds: number;
  productive_seconds: number;
  neutral_seconds: number;
  unproductive_seconds: number;
};

export type AppGroupTotal = RatedSeconds & { active_seconds: number; unrated_count: number };

type Grouped = {
  rows: AppGroupRow[];
  total: AppGroupTotal;
  /** Only of groups by member. */
  members: (RatedSeconds & { user_id: number; user_name: string })[];
  categories: { category: string | null; seconds: number }[];
};

const nothing: Grouped = {
  rows: [],
  total: {
    seconds: 0,
    active_seconds: 0,
    productive_seconds: 0,
    neutral_seconds: 0,
    unproductive_seconds: 0,
    unrated_count: 0,
  },
  members: [],
  categories: [],
};

/** Smaller sums are floating-point residue. */
const isThere = sql`sum(seconds) > 0.0005`;
const noTitle = sql`null::text`;

/**
 * App time by name, longest first. Returns one group more than the limit, which shows that there is a
 * next page.
 */
export async function groupByName(tx: Tx, query: AppQuery, reads: Reads, page: Page) {
  if (readsNothing(reads)) return nothing;
  const visible = readAppTime(reads, await chooseColumns(tx, query, reads));
  const grouped = sumGroups(visible, sql`null::int`, query);
  const rows = listNames(noTitle, page, query.unratedFirst);
  return runQuery(tx, query, { grouped, overall: sumGrouped, rows });
}

/** App time by name and title, like `groupByName`. */
export async function groupByTitle(tx: Tx, query: AppQuery, reads: Reads, page: Page) {
  if (readsNothing(reads)) return nothing;
  const visible = readAppTime(reads, await chooseColumns(tx, query, reads));
  const grouped = sumGroups(visible, sql`title`, query);
  return runQuery(tx, query, { grouped, overall: sumGrouped, rows: listNames(sql`key`, page) });
}

/** App time by day: the `top` most used apps of all days, and the sum of the others. */
export async function groupByDay(
  tx: Tx,
  query: AppQuery,
  { reads, terms, top }: { reads: Reads; terms: readonly DayTerm[]; top: number },
): Promise<Grouped> {
  if (readsNothing(reads)) return nothing;
  const columns = await chooseColumns(tx, query, reads);
  const grouped = sumGroups(addUpDays(readAppTime(reads, columns), terms), sql`day`, query);
  const rows = sql`
    select folded.key as day, ${foldedColumns} from (${foldGroups(top)}) as folded
    order by folded.key, ${foldedOrder}`;
  return runQuery(tx, query, { grouped, overall: sumGrouped, rows });
}

/** App time by member, most first: the `top` most used apps of all members, and the sum of the others. */
export async function groupByMember(
  tx: Tx,
  query: AppQuery,
  { reads, top, page }: { reads: Reads; top: number; page: Page },
): Promise<Grouped> {
  if (readsNothing(reads)) return nothing;
  const columns = { ...(await chooseColumns(tx, query, reads)), members: true };
  const grouped = sumGroups(readAppTime(reads, columns), sql`user_id`, query);
  const onPage = sql`join (
    select key from grouped group by key order by sum(seconds) desc, key
    limit ${page.limit + 1} offset ${page.offset}
  ) as paged on paged.key = grouped.key`;
  const rows = listMembers(foldGroups(top, onPage), sql`of_key desc, folded.key`);
  return runQuery(tx, query, { grouped, overall: sumGrouped, rows, hasMembers: true });
}

/**
 * App time of the given members, in their order. `reads` covers only these members. `ofAll` covers all
 * members, for the total and the most used apps.
 */
export async function groupByGivenMembers(
  tx: Tx,
  query: AppQuery,
  members: { ids: readonly number[]; reads: Reads; ofAll: Reads; top: number },
): Promise<Grouped> {
  const { ids, reads, ofAll, top } = members;
  if (readsNothing(ofAll)) return nothing;
  const columns = await chooseColumns(tx, query, reads);
  const grouped = readsNothing(reads)
    ? noGroups
    : sumGroups(readAppTime(reads, { ...columns, members: true }), sql`user_id`, query);
  const order = sql`array_position(${numberArray(ids)}::int[], folded.key)`;
  const rows = listMembers(foldGroups(top), order);
  const overall = sumByName(ofAll, columns);
  return runQuery(tx, query, { grouped, overall, rows, hasMembers: true });
}

/** The `limit` most used apps and the `limit` most used sites, with the total of all. */
export async function rankAppTime(
  tx: Tx,
  query: Pick<AppQuery, 'organizationId' | 'rated'>,
  reads: Reads,
  limit: number,
): Promise<Grouped> {
  if (readsNothing(reads)) return nothing;
  const columns = { kind: undefined, name: undefined, members: false, title: () => noTitle };
  const ranked = sql`
    select *, row_number() over (partition by kind order by seconds desc, name) as place
    from overall`;
  const rows = sql`select * from (${ranked}) as ranked where place <= ${limit} order by kind, place`;
  return runQuery(tx, query, { overall: sumByName(reads, columns), rows });
}

/**
 * Runs one statement: `grouped` sums app time by kind, name and key, `overall` by kind and name, and
 * `rows` selects from both. The total is the sum of `overall`.
 */
async function runQuery(
  tx: Tx,
  { organizationId, rated }: Pick<AppQuery, 'organizationId' | 'rated'>,
  query: { grouped?: Sql; overall: Sql; rows: Sql; hasMembers?: boolean },
): Promise<Grouped> {
  const { grouped = noGroups, overall, rows: chosen, hasMembers = false } = query;
  type Result = Pick<Grouped, 'total' | 'members' | 'categories'> & { groups: AppGroupRow[] };
  const { rows } = await sql<Result>`
    with grouped as materialized (${grouped}),
    rated as materialized (${listRated(organizationId, rated)}),
    overall as materialized (
      select of_all.*, rated.rating, rated.rated_by, rated.category
      from (${overall}) as of_all
      left join rated on rated.kind = of_all.kind and rated.name = of_all.name
    )
    select ${sumTotal},
      (select coalesce(json_agg(chosen), '[]') from (${chosen}) as chosen) as groups,
      (select coalesce(json_agg(of_category), '[]') from (${sumCategories}) as of_category) as categories,
      ${hasMembers ? sumMembers : sql`json_build_array()`} as members`.execute(tx);
  const [answer] = rows;
  if (answer === undefined) throw new Error('The totals query returned no row');
  const { groups, total, members, categories } = answer;
  return { rows: groups, total, members, categories };
}

/** The ratings by owners are in a table; what rules say comes with the statement. */
function listRated(organizationId: number, rated: AppQuery['rated']): Sql {
  if (rated === undefined) {
    return sql`select kind, name, rating, 'owner'::text as rated_by, null::text as category
      from app_ratings where organization_id = ${organizationId}`;
  }
  return sql`select * from json_to_recordset(${JSON.stringify(rated)}::json)
    as given (kind text, name text, rating smallint, rated_by text, category text)`;
}

const secondsByRating = sql`coalesce(sum(seconds), 0) as seconds,
  coalesce(sum(seconds) filter (where rating = 1), 0) as productive_seconds,
  coalesce(sum(seconds) filter (where rating = 0), 0) as neutral_seconds,
  coalesce(sum(seconds) filter (where rating = -1), 0) as unproductive_seconds`;

const sumTotal = sql`(
  select row_to_json(total) from (
    select ${secondsByRating}, coalesce(sum(active_seconds), 0) as active_seconds,
      count(*) filter (where rating is null) as unrated_count
    from overall) as total) as total`;

const sumCategories = sql`select category, sum(seconds) as seconds from overall
  group by category order by category is null, 2 desc, category`;

const sumMembers = sql`(
  select coalesce(json_agg(member), '[]') from (
    select rated.user_id, users.name as user_name, rated.seconds, rated.productive_seconds,
      rated.neutral_seconds, rated.unproductive_seconds
    from (
      select key as user_id, ${secondsByRating}
      from (
        select key, grouped.seconds, overall.rating
        from grouped join overall on overall.kind = grouped.kind and overall.name = grouped.name
      ) as used
      group by key
    ) as rated join users on users.id = rated.user_id
  ) as member)`;

const noGroups = sql`select null::text as kind, null::text as name, null::int as key,
  0::float8 as seconds, 0::float8 as active_seconds where false`;

function sumGroups(visible: Sql, key: Sql, query: AppQuery): Sql {
  return sql`
    select kind, name, ${key} as key, sum(seconds) as seconds,
      sum(active_seconds) as active_seconds
    from (${visible}) as visible
    where ${matches(query)}
    group by 1, 2, 3 having ${isThere}`;
}

const sumGrouped = sql`
  select kind, name, sum(seconds) as seconds, sum(active_seconds) as active_seconds
  from grouped group by kind, name`;

function listNames(title: Sql, { limit, offset }: Page, unratedFirst = false): Sql {
  return sql`
    select grouped.kind, grouped.name, ${title} as title, grouped.seconds, grouped.active_seconds,
      overall.rating, overall.rated_by, overall.category
    from grouped join overall using (kind, name)
    order by ${unratedFirst ? sql`overall.rating is not null, ` : sql``}grouped.seconds desc, grouped.kind, grouped.name, key nulls first
    limit ${limit + 1} offset ${offset}`;
}

/** The groups of each key. Apps that are not among the `top` most used ones become one group. */
function foldGroups(top: number, onPage = sql``): Sql {
  return sql`
    select grouped.key, shown.kind, shown.name, sum(grouped.seconds) as seconds,
      sum(grouped.active_seconds) as active_seconds, max(shown.rating) as rating,
      max(shown.rated_by) as rated_by, max(shown.category) as category,
      sum(sum(grouped.seconds)) over (partition by grouped.key) as of_key
    from grouped ${onPage}
    left join (
      select kind, name, rating, rated_by, category from overall order by seconds desc, kind, name limit ${top}
    ) as shown on shown.kind = grouped.kind and shown.name = grouped.name
    group by grouped.key, shown.kind, shown.name`;
}

const foldedColumns = sql`folded.kind, folded.name, folded.seconds, folded.active_seconds,
  folded.rating, folded.rated_by, folded.category`;
const foldedOrder = sql`folded.name is null, folded.seconds desc, folded.kind, folded.name`;

function listMembers(folded: Sql, memberOrder: Sql): Sql {
  return sql`
    select folded.key as user_id, users.name as user_name, ${foldedColumns}
    from (${folded}) as folded join users on users.id = folded.key
    order by ${memberOrder}, ${foldedOrder}`;
}

export type AppColumns = {
  kind: AppKind | undefined;
  name: string | undefined;
  /** Whether sums are per member. */
  members: boolean;
  /** The SQL of the title of a row, or null. */
  title: (part: DisjointPart) => Sql;
};

/** Rows of segment, kind, name, title, user_id, seconds and active_seconds. Keys can repeat. */
export function readAppTime(
  reads: readonly PartRead[],
  { kind, name, members, title }: AppColumns,
): Sql {
  const column = (key: string, value: Sql = sql.ref(key)) => {
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
      { name: 'title', inBuckets: noTitle, inRows: title },
      column('user_id', members ? undefined : sql`null::int`),
    ],
    condition: conditions.length === 0 ? undefined : sql.join(conditions, sql` and `),
  });
}

async function chooseColumns(
  tx: Tx,
  { kind, name, titles }: AppQuery,
  reads: Reads,
): Promise<AppColumns> {
  const parts = reads.map(({ part }) => part);
  const title = titles ? await readTitleColumns(tx, parts) : () => noTitle;
  return { kind, name, members: false, title };
}

function sumByName(reads: Reads, columns: AppColumns): Sql {
  return sql`
    select kind, name, sum(seconds) as seconds, sum(active_seconds) as active_seconds
    from (${readAppTime(reads, { ...columns, members: false })}) as visible
    group by kind, name having ${isThere}`;
}

function addUpDays(segments: Sql, terms: readonly DayTerm[]): Sql {
  const numbers = (read: (term: DayTerm) => number) => sql`${numberArray(terms.map(read))}::int[]`;
  return sql`
    select term.day, kind, name, title, seconds * term.sign as seconds,
      active_seconds * term.sign as active_seconds
    from (${segments}) as segments
    join unnest(${numbers(({ segment }) => segment)}, ${numbers(({ day }) => day)},
      ${numbers(({ sign }) => sign)}) as term (segment, day, sign)
      on term.segment = segments.segment`;
}

export function matches({ search, titlePart }: Pick<AppQuery, 'search' | 'titlePart'>): Sql {
  if (titlePart !== undefined) return sql`title ilike ${likePattern(titlePart)}`;
  if (search === undefined || search === '') return sql`true`;
  const pattern = likePattern(search);
  return sql`(name ilike ${pattern} or title ilike ${pattern})`;
}

function likePattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
