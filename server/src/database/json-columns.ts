import { sql, type RawBuilder } from 'kysely';

/** The values of each column, in the same order; null without rows. */
export type JsonColumns<Row> = { [Name in keyof Row]: Row[Name][] | null };

/**
 * All rows of a query as one JSON object with an array for each column. The client library is slow at
 * parsing thousands of rows, and PostgreSQL at writing an array for each of them.
 */
export function aggregateColumns(names: readonly string[]): RawBuilder<unknown> {
  const columns = names.map((name) => sql`${sql.lit(name)}, json_agg(${sql.ref(name)})`);
  return sql`json_build_object(${sql.join(
    columns,
    sql`,
`,
  )})`;
}

/** The rows that `aggregateColumns` returned as columns. */
export function rowsOfColumns<Row extends object>(columns: JsonColumns<Row> | undefined): Row[] {
  const entries = Object.entries<unknown[] | null>(columns ?? {});
  return Array.from({ length: entries[0]?.[1]?.length ?? 0 }, (_, index) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of entries) row[name] = values?.[index];
    return row as Row;
  });
}
