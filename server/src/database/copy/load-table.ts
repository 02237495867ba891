import type pg from 'pg';
import { copyRows } from './copy-protocol.ts';
import { readStatement, writeStatement, type MovedTable } from './moved-tables.ts';
import type { RowSum } from './row-sum.ts';

/** Foreign keys, and indexes and constraints that no foreign key refers to. */
const rebuiltQuery = `
  select 'constraint' as kind, conname::text as name,
    format('add constraint %I %s', conname, pg_get_constraintdef(oid)) as definition
  from pg_constraint k
  where conrelid = $1::text::regclass and (contype = 'f' or contype in ('u', 'x') and not exists
    (select from pg_constraint f where f.contype = 'f' and f.conindid = k.conindid))
  union all
  select 'index', i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
  from pg_index i
  where i.indrelid = $1::text::regclass
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by 1, 2`;

type Rebuilt = { kind: 'constraint' | 'index'; name: string; definition: string };

/**
 * Copies the rows of a table into the empty one of `target`, whose transaction the caller began. No
 * trigger runs, since what triggers write is copied too. Indexes are built afterwards, which is
 * several times faster.
 */
export async function loadTable(
  source: pg.Client,
  target: pg.Client,
  table: MovedTable,
): Promise<RowSum> {
  const name = target.escapeIdentifier(table.name);
  const { rows: rebuilt } = await target.query<Rebuilt>(rebuiltQuery, [name]);
  await target.query(`alter table ${name} disable trigger user`);
  for (const one of rebuilt) {
    const drop = target.escapeIdentifier(one.name);
    if (one.kind === 'index') await target.query(`drop index ${one.name}`);
    else await target.query(`alter table ${name} drop constraint ${drop}`);
  }
  const sum = await copyRows(
    { client: source, statement: readStatement(source, table) },
    { client: target, statement: writeStatement(target, table) },
  );
  // Indexes first: foreign keys are checked with them.
  for (const { kind, definition } of rebuilt.toReversed()) {
    await target.query(kind === 'index' ? definition : `alter table ${name} ${definition}`);
  }
  await target.query(`alter table ${name} enable trigger user`);
  return sum;
}
