import type pg from 'pg';
import { movedAwayTable } from '../moved-away.ts';
import { unfinishedMoveTable } from '../unfinished-move.ts';

/** A table whose rows are copied. */
export type MovedTable = {
  name: string;
  /** Without generated ones, in the order of their names. */
  columns: string[];
  /** Other tables that its foreign keys refer to. */
  parents: string[];
};

/**
 * Tables that stay behind: the schema of the target is migrated there, events, which are stored for an
 * hour, refer to transactions of their own PostgreSQL, and no server runs.
 */
const leftBehind = ['migrations', 'events', 'servers', unfinishedMoveTable, movedAwayTable];

const tablesQuery = `
  select c.relname::text as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attname) as columns,
    array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
  order by c.relname`;

/** The tables to copy, each after those that it refers to. */
export async function listMovedTables(client: pg.Client): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(tablesQuery, [leftBehind]);
  return sortByParents(rows);
}

export function sortByParents(tables: readonly MovedTable[]): MovedTable[] {
  const sorted: MovedTable[] = [];
  const done = new Set<string>();
  let left = [...tables];
  while (left.length > 0) {
    const ready = left.filter(({ parents }) => parents.every((parent) => done.has(parent)));
    if (ready.length === 0) {
      const names = left.map(({ name }) => name).join(', ');
      throw new Error(`These tables refer to each other or to a table that is not moved: ${names}`);
    }
    sorted.push(...ready);
    for (const { name } of ready) done.add(name);
    left = left.filter(({ name }) => !done.has(name));
  }
  return sorted;
}

/** Reads a table's rows, so that two databases with the same rows send the same lines. */
export function readStatement(client: pg.Client, { name, columns }: MovedTable): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`;
}

export function writeStatement(client: pg.Client, { name, columns }: MovedTable): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return `copy ${client.escapeIdentifier(name)} (${list}) from stdin`;
}
