import type pg from 'pg';

/**
 * Drops the keys, constraints and indexes of a table, because building them again is faster than
 * updating them. Returns the statement that restores them.
 */
export async function dropIndexes(client: pg.Client, table: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ gone: string; back: string; isForeign: boolean }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as gone,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as back, contype = 'f' as "isForeign"
    from pg_constraint
    where contype in ('f', 'x', 'u', 'p')
      and (conrelid = '${table}'::regclass or confrelid = '${table}'::regclass)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
    from pg_index
    where indrelid = '${table}'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by "isForeign" desc`);
  for (const { gone } of rows) await client.query(gone);
  return async () => {
    await client.query(`set maintenance_work_mem = '1GB'`);
    // Foreign keys depend on primary keys, so they are dropped first and restored last.
    for (const { back } of rows.reverse()) await client.query(back);
  };
}
