import type { AppKind, AppRating } from '@time-tracker/contract/app';
import type { Interval } from '@time-tracker/contract/time/interval';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import type { Page } from '../database/list-page.ts';

/** Time of one app or website, with one title, of one user in one project. */
export type AppTotal = {
  kind: AppKind;
  name: string;
  title: string | null;
  domain: string | null;
  user_id: number;
  project_id: number;
  organization_id: number;
  seconds: number;
  active_seconds: number;
  /** By an owner. Null: no owner rated it. */
  rating: AppRating | null;
};

/** Totals of all rows of the range, regardless of the page. */
export type AppSum = { seconds: number; active_seconds: number };

/** Maximum duration of a row. Rows that overlap a range start at most this long before it. */
export const longestRow = sql`interval '10 minutes'`;

const longestFirst = sql`seconds desc, kind, name, title nulls first, user_id, project_id`;

/**
 * App time in a range by app, title, user and project, longest first, with the total of all rows. Rows
 * that cross an end of the range count proportionally.
 */
export async function listAppTotals(
  tx: Tx,
  parts: readonly DisjointPart[],
  range: Interval<Date>,
  page: Page,
): Promise<{ rows: AppTotal[]; sum: AppSum }> {
  const titles = await readTitleColumns(tx, parts);
  if (parts.length === 0) return { rows: [], sum: { seconds: 0, active_seconds: 0 } };
  const start = sql`${range.start.toISOString()}::timestamptz`;
  const finish = sql`${range.end.toISOString()}::timestamptz`;
  const reads = parts.map(
    (part) => sql`
      select organization_id, kind, name, ${titles(part)} as title, domain, user_id, project_id, seconds, active_seconds,
        date_part('epoch', least(ends_at, ${finish}) - greatest(starts_at, ${start}))
          / date_part('epoch', ends_at - starts_at) as share
      from activity_apps
      where ${isInPart(part)} and starts_at > ${start} - ${longestRow}
        and starts_at < ${finish} and ends_at > ${start}`,
  );
  const { rows } = await sql<AppTotal & { all_seconds: number; all_active_seconds: number }>`
    with grouped as materialized (
      select organization_id, kind, name, title, domain, user_id, project_id, sum(seconds * share) as seconds,
        sum(active_seconds * share) as active_seconds
      from (${sql.join(reads, sql` union all `)}) as visible
      group by organization_id, kind, name, title, domain, user_id, project_id
    )
    select page.*, app_ratings.rating, total.all_seconds, total.all_active_seconds
    from (
      select coalesce(sum(seconds), 0) as all_seconds,
        coalesce(sum(active_seconds), 0) as all_active_seconds
      from grouped
    ) as total
    left join lateral (
      select * from grouped
      order by ${longestFirst}
      limit ${page.limit} offset ${page.offset}
    ) as page on true
    left join app_ratings using (organization_id, kind, name)
    order by ${longestFirst}`.execute(tx);
  const [first] = rows;
  return {
    // An empty page still returns one row, which has only the totals.
    rows: rows.filter((row) => row.kind !== null),
    sum: { seconds: first?.all_seconds ?? 0, active_seconds: first?.all_active_seconds ?? 0 },
  };
}

/** The SQL of the title column for each part: null if the organization has titles switched off. */
export async function readTitleColumns(
  tx: Tx,
  parts: readonly DisjointPart[],
): Promise<(part: DisjointPart) => RawBuilder<unknown>> {
  const ids = parts.map((part) => part.organizationId);
  if (ids.length === 0) return () => noTitle;
  const rows = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', ids)
    .where('titles', '=', true)
    .execute();
  const withTitles = new Set(rows.map((row) => row.id));
  return (part) => (withTitles.has(part.organizationId) ? sql`title` : noTitle);
}

const noTitle = sql`null::text`;

/** Null removes the rating. */
export async function upsertRating(
  tx: Tx,
  organizationId: number,
  app: { kind: AppKind; name: string },
  rating: AppRating | null,
): Promise<void> {
  if (rating === null) {
    await tx
      .deleteFrom('app_ratings')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', app.kind)
      .where('name', '=', app.name)
      .execute();
    return;
  }
  await tx
    .insertInto('app_ratings')
    .values({ organization_id: organizationId, ...app, rating })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'kind', 'name']).doUpdateSet({ rating }),
    )
    .execute();
}
