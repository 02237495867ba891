import { sql } from 'kysely';
import { lockRecordedTimeExclusive } from '../access/work-lock-store.ts';
import type { Tx } from '../database/database.ts';
import { allTotals, keysOf, storedQuery, summedQuery } from '../totals/recount-store.ts';

/** The tables of totals that differ from the rows in scope, with the number of differences. */
export async function countWrongTotals(tx: Tx): Promise<{ table: string; rows: number }[]> {
  const counts: { table: string; rows: number }[] = [];
  for (const totals of allTotals) {
    const [stored, summed] = [storedQuery(totals), summedQuery(totals)];
    const { rows } = await sql<{ rows: number }>`
      select count(*)::int as rows from (
        (${sql.raw(stored)} except ${sql.raw(summed)})
        union all (${sql.raw(summed)} except ${sql.raw(stored)})) as wrong`.execute(tx);
    counts.push({ table: totals.table, rows: rows[0]?.rows ?? 0 });
  }
  return counts.filter(({ rows }) => rows > 0);
}

/**
 * Replaces the totals of the organization in scope by sums of its rows. Only those who write recorded time
 * of this organization wait meanwhile.
 */
export async function rewriteTotals(tx: Tx, organizationId: number): Promise<void> {
  await lockRecordedTimeExclusive(tx, organizationId);
  for (const totals of allTotals) {
    const summed = summedQuery(totals);
    const table = sql.table(totals.table);
    await sql`delete from ${table} where organization_id = ${organizationId}`.execute(tx);
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from information_schema.columns
      where table_schema = 'public' and table_name = ${totals.table}
        and column_name <> 'stripe'`.execute(tx);
    const columns = rows[0]?.columns ?? keysOf(totals);
    await sql
      .raw(`insert into ${totals.table} (${columns}) select ${columns} from (${summed}) as summed`)
      .execute(tx);
  }
}

/** Those of `ids` whose screenshot still has an image. */
export async function listExisting(
  tx: Tx,
  organizationId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('screenshots')
    .select(['id', 'taken_at'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('image_removed_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => `${row.id} ${row.taken_at.toISOString().slice(0, 10)}`));
}

/** Facts about the database that do not depend on a tenant. */
export async function readDatabaseFacts(
  tx: Tx,
): Promise<{ version: string; now: Date; databaseId: string }> {
  const { rows } = await sql<{ version: string; now: Date; databaseId: string }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      (select id from installation)::text as "databaseId"`.execute(tx);
  const facts = rows[0];
  if (facts === undefined) throw new Error('PostgreSQL returned no facts');
  return facts;
}

/** Bytes of the images of the organization in scope, without thumbnails. */
export async function sumImageBytes(tx: Tx, organizationId: number): Promise<number> {
  const row = await tx
    .selectFrom('image_usage')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row.bytes;
}
