import pg from 'pg';
import { StartError } from '../../start/start-error.ts';
import { isUnfinishedMove, unfinishedMoveTable } from '../unfinished-move.ts';
import type { MovedTable } from './moved-tables.ts';

// The target of a move has the table `unfinished_move` until the end: the ID of the source, and each
// table whose rows are committed, with their sum.

/** The name of the row with the ID of the source. */
const sourceRow = '';

/** A server announces itself every 10 seconds. */
const announcedSeconds = 60;

/**
 * Throws a StartError while servers are connected to the database. With `isShared`, also if one announced
 * itself lately: behind a pooler, connections have other names. An embedded database has one server, which
 * cannot run while another process has opened it.
 */
export async function refuseServers(
  client: pg.Client,
  { isShared }: { isShared: boolean },
): Promise<void> {
  const { rows } = await client.query<{ address: string }>(
    `select distinct coalesce(host(client_addr), 'this machine') as address from pg_stat_activity
     where datname = current_database() and application_name = 'time-tracker' order by 1`,
  );
  if (rows.length > 0) {
    const addresses = rows.map(({ address }) => address).join(', ');
    throw new StartError(
      `A Time Tracker server works on the database (connected from ${addresses}). ${stopServers}`,
    );
  }
  if (!isShared || !(await isAnnounced(client))) return;
  throw new StartError(
    `A Time Tracker server worked on the database less than ${announcedSeconds} seconds ago. ${stopServers} ` +
      `If it was killed, wait for ${announcedSeconds} seconds.`,
  );
}

const stopServers =
  'Stop all servers, then start the move again. Recorders keep what they record meanwhile.';

/** Version 0.1.0 has no such table. */
async function isAnnounced(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query(
    `select where to_regclass('public.servers') is not null`,
  );
  if (tables.length === 0) return false;
  const { rows } = await client.query(
    'select from servers where seen_at > now() - make_interval(secs => $1) limit 1',
    [announcedSeconds],
  );
  return rows.length > 0;
}

const relationsQuery = `
  select array(select relname::text from pg_class c
    where relnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
      and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1) as names`;

/** What may be the target of a move. `isOurs`: nothing else than a move can have written to it. */
type TargetRule = { source: string; isOurs: boolean };

/**
 * Throws a StartError unless the database is empty or the target of an interrupted move from the database
 * with the ID `source`.
 */
export async function refuseOccupied(owner: pg.ClientConfig, rule: TargetRule): Promise<void> {
  await withClient(owner, (client) => examineTarget(client, rule));
}

/** Marks the database as the target of a move, unless it is one. Throws like `refuseOccupied`. */
export async function markTarget(owner: pg.ClientConfig, rule: TargetRule): Promise<void> {
  await withClient(owner, async (client) => {
    if (await examineTarget(client, rule)) return;
    await client.query(`
      create table ${unfinishedMoveTable} (name text primary key, sum text not null);
      insert into ${unfinishedMoveTable} values ('${sourceRow}', ${client.escapeLiteral(rule.source)})`);
  });
}

/** Makes the target a database that servers start on. */
export async function unmarkTarget(owner: pg.ClientConfig): Promise<void> {
  await withClient(owner, (client) => client.query(`drop table ${unfinishedMoveTable}`));
}

export async function withClient<T>(
  owner: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the database has the mark. */
async function examineTarget(client: pg.Client, { source, isOurs }: TargetRule): Promise<boolean> {
  if (await isUnfinishedMove(client)) {
    await refuseOtherSource(client, source);
    return true;
  }
  const { rows } = await client.query<{ names: string[] }>(relationsQuery);
  const names = rows[0]?.names ?? [];
  if (names.length === 0 || isOurs) return false;
  throw new StartError(
    `The database to move to is not empty: it has ${names.length} tables, for example ${names.slice(0, 3).join(', ')}. ` +
      'Use an empty one.',
  );
}

async function refuseOtherSource(client: pg.Client, source: string): Promise<void> {
  const { rows } = await client.query<{ sum: string }>(
    `select sum from ${unfinishedMoveTable} where name = $1`,
    [sourceRow],
  );
  if (rows[0]?.sum === source) return;
  throw new StartError(
    'The database to move to has an unfinished move of another installation. Use an empty one.',
  );
}

/** Names and sums of the tables that an interrupted copy committed. */
export async function listKeptTables(to: pg.Client): Promise<Map<string, string>> {
  const { rows } = await to.query<{ name: string; sum: string }>(
    `select name, sum from ${unfinishedMoveTable} where name <> $1`,
    [sourceRow],
  );
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

export async function keepTable(to: pg.Client, name: string, sum: string): Promise<void> {
  await to.query(`insert into ${unfinishedMoveTable} values ($1, $2)`, [name, sum]);
}

/** Empties all tables of the target. */
export async function forgetTables(to: pg.Client, tables: readonly MovedTable[]): Promise<void> {
  const names = tables.map(({ name }) => to.escapeIdentifier(name)).join(', ');
  await to.query(`begin; truncate ${names};
    delete from ${unfinishedMoveTable} where name <> '${sourceRow}'; commit`);
}

/** What PostgreSQL has on disk for the database. */
export async function measureDatabase(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  return Number(rows[0]?.bytes);
}
