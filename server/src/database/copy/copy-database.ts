import type pg from 'pg';
import { connectOptions, socketOf } from '../connection-pool.ts';
import { moveApplicationName, suspendForcedRowSecurity, withMigrationLock } from '../migrate.ts';
import { sumRows } from './copy-protocol.ts';
import { loadTable } from './load-table.ts';
import { listMovedTables, readStatement, type MovedTable } from './moved-tables.ts';
import { forgetTables, keepTable, listKeptTables } from './move-state.ts';

export type CopyContext = { say: (line: string) => void; stop: AbortSignal };
type Sums = Map<string, string>;

/** Results must not depend on the settings of a database, and a large table takes long. */
const sessionSettings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set row_security = off;
  set maintenance_work_mem = '256MB'`;

/**
 * Runs `work` in a session that holds the migration lock, so that no server starts on the database. Ends
 * the session when the command is stopped.
 */
export function withMoveSession<T>(
  owner: pg.ClientConfig,
  stop: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const config = { ...connectOptions, ...owner, application_name: moveApplicationName };
  return withMigrationLock(config, async (client) => {
    const end = () => socketOf(client)?.destroy();
    stop.throwIfAborted();
    stop.addEventListener('abort', end);
    try {
      await client.query(sessionSettings);
      return await work(client);
    } catch (error) {
      // Waiting for the rest of a COPY would take as long as the COPY.
      end();
      throw error;
    } finally {
      stop.removeEventListener('abort', end);
    }
  });
}

/**
 * Copies all rows of `from`, as of one moment, to `to`, whose schema is migrated, and compares them.
 * Tables that an interrupted copy committed are not copied again if they still equal those of the
 * source. Returns the number of tables and rows.
 */
export async function copyDatabase(
  from: pg.Client,
  to: pg.Client,
  context: CopyContext,
): Promise<{ tables: number; rows: number }> {
  const tables = await listMovedTables(from);
  await suspendForcedRowSecurity(to);
  await beginSnapshot(from, tables);
  const sums = await copyTables(from, to, tables, context);
  await copySequences(from, to);
  await compareTables(to, tables, sums, context);
  await from.query('rollback');
  await to.query('vacuum (analyze)');
  const rows = [...sums.values()].reduce((all, sum) => all + Number.parseInt(sum, 10), 0);
  return { tables: tables.length, rows };
}

/** Keeps writers away until the transaction ends. It is rolled back, so that the source stays as it is. */
async function beginSnapshot(from: pg.Client, tables: readonly MovedTable[]): Promise<void> {
  await from.query('begin isolation level repeatable read');
  const names = tables.map(({ name }) => from.escapeIdentifier(name)).join(', ');
  await from.query(`lock table ${names} in share mode`);
  await suspendForcedRowSecurity(from);
}

async function copyTables(
  from: pg.Client,
  to: pg.Client,
  tables: readonly MovedTable[],
  { say, stop }: CopyContext,
): Promise<Sums> {
  const kept = await findSameTables(from, to, tables);
  if (kept.size > 0) say(`${kept.size} of ${tables.length} tables were copied before.`);
  else await forgetTables(to, tables);
  const sums = new Map(kept);
  for (const table of tables.filter(({ name }) => !kept.has(name))) {
    stop.throwIfAborted();
    await to.query('begin');
    const sum = await loadTable(from, to, table);
    await keepTable(to, table.name, sum.toString());
    await to.query('commit');
    sums.set(table.name, sum.toString());
    say(`${table.name}: ${sum.rows} rows`);
  }
  return sums;
}

/** The tables of an interrupted copy. None if the source changed since. */
async function findSameTables(
  from: pg.Client,
  to: pg.Client,
  tables: readonly MovedTable[],
): Promise<Sums> {
  const kept = await listKeptTables(to);
  for (const table of tables) {
    const sum = kept.get(table.name);
    if (sum === undefined) continue;
    if ((await sumRows(from, readStatement(from, table))).toString() !== sum) return new Map();
  }
  return kept;
}

async function compareTables(
  to: pg.Client,
  tables: readonly MovedTable[],
  sums: Sums,
  { say }: CopyContext,
): Promise<void> {
  say('Comparing all rows …');
  for (const table of tables) {
    const sum = await sumRows(to, readStatement(to, table));
    if (sum.toString() === sums.get(table.name)) continue;
    await forgetTables(to, tables);
    throw new Error(`The rows of ${table.name} differ from those of the source`);
  }
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of rows) {
    if (last !== null) await to.query('select setval($1, $2::bigint)', [name, last]);
  }
}
