import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isNewerVersion } from '@time-tracker/contract/text/version-order';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { productVersion } from '../start/product-version.ts';
import { StartError } from '../start/start-error.ts';
import { socketOf } from './connection-pool.ts';
import { postgresCode } from './database.ts';
import { refuseMovedAway } from './moved-away.ts';
import type { StartLog } from './postgres/start-log.ts';
import {
  newerVersion,
  readContraction,
  readSchemaVersions,
  refuseWhileOlderRuns,
  registerServer,
  versionsMigration,
  writeSchemaVersions,
  type RunningServer,
  type SchemaVersions,
} from './schema-versions.ts';
import { refuseUnfinishedMove } from './unfinished-move.ts';

/**
 * How row-level security is enforced. 'role': the server connects as `appRole`, which owns no tables.
 * 'forced': the server connects as the owner, and the tables have FORCE ROW LEVEL SECURITY.
 */
export type RowSecurity = 'role' | 'forced';

export type MigrateOptions = LockWaiting & {
  rowSecurity: RowSecurity;
  appRole: string;
  /** The server that starts. Undefined: a command that needs the schema only. */
  server?: RunningServer;
  /** The database is the target of a move in progress. */
  isMoveTarget?: boolean;
};

/** The application's role can insert into these, but neither update nor delete. */
const appendOnlyTables = ['audit_log', 'account_audit_log', 'deleted_organizations'];

/** The name by which PostgreSQL lists the session of a move. */
export const moveApplicationName = 'time-tracker move';

/** The advisory lock that serializes migrations. An arbitrary number, the same on every server. */
export const migrationLockKey = 7_204_519;

/** A start that waits for the lock says so in `log`, and ends when `stop` is aborted. */
export type LockWaiting = { log?: Pick<StartLog, 'info'>; stop?: AbortSignal };

/** Runs `work` while holding the migration lock, so that no other server changes a schema. */
export async function withMigrationLock<T>(
  owner: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  waiting: LockWaiting = {},
): Promise<T> {
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lockMigrations(client, waiting);
    return await work(client);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

const describeEveryMilliseconds = minuteMs;

async function lockMigrations(client: pg.Client, { log, stop }: LockWaiting): Promise<void> {
  const { rows } = await client.query<{ is_locked: boolean; holder: string | null }>(
    `select pg_try_advisory_lock($1) as is_locked,
       (select min(application_name) from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and classid = 0 and objid = $1
          and database = (select oid from pg_database where datname = current_database())) as holder`,
    [migrationLockKey],
  );
  if (rows[0]?.is_locked === true) return;
  const isMove = rows[0]?.holder === moveApplicationName;
  const describe = () =>
    log?.info(
      isMove
        ? 'The database is being moved to another place. The start waits until the move ends …'
        : 'The start waits for another server, which prepares the database …',
    );
  describe();
  const timer = setInterval(describe, describeEveryMilliseconds);
  const end = () => socketOf(client)?.destroy();
  stop?.addEventListener('abort', end);
  try {
    stop?.throwIfAborted();
    await client.query('select pg_advisory_lock($1)', [migrationLockKey]);
  } finally {
    clearInterval(timer);
    stop?.removeEventListener('abort', end);
  }
}

/** Statements of running servers wait for an upgrade no longer than this. It then tries again. */
const lockTimeoutMilliseconds = 3000;
const pauseMilliseconds = 1000;
const attempts = 20;

/** PostgreSQL's lock_not_available. */
const lockTimedOut = '55P03';

/**
 * Upgrades the schema: runs each new or changed file of `functions/`, then each file of `migrations/`
 * that has not run yet, then sets up row-level security. All in one transaction, so that a failed
 * upgrade leaves the database unchanged. Returns the names of the migrations it ran. `folder` has both
 * folders of files.
 */
export function migrate(
  owner: pg.ClientConfig,
  options: MigrateOptions,
  folder = new URL('./', import.meta.url),
): Promise<string[]> {
  const upgrade = async (client: pg.Client) => {
    if (options.isMoveTarget !== true) await refuseUnfinishedMove(client);
    await refuseMovedAway(client);
    for (let attempt = 1; ; attempt++) {
      try {
        return await migrateOnce(client, options, folder);
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        if (attempt === attempts) throw explainLockTimeout(error);
        await wait(pauseMilliseconds);
      }
    }
  };
  return withMigrationLock(owner, upgrade, options);
}

async function migrateOnce(
  client: pg.Client,
  options: MigrateOptions,
  folder: URL,
): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMilliseconds}`);
    const version = options.server?.version ?? productVersion;
    const known = await listTables(client);
    const { ran, isOlder } = await runMissing(client, version, folder);
    const added = (await listTables(client)).filter((table) => !known.includes(table));
    // Older servers do not know which tables of a newer version are append-only.
    await enforceRowSecurity(client, options, isOlder ? added : undefined);
    if (options.server !== undefined) await registerServer(client, options.server);
    await client.query('commit');
    return ran;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].some((one) => postgresCode(one) === lockTimedOut);
}

function explainLockTimeout(cause: unknown): Error {
  const message =
    'The database cannot be upgraded while other statements use its tables for a long time. Start again later.';
  return Object.assign(new StartError(message), { cause });
}

async function runMissing(
  client: pg.Client,
  version: string,
  folder: URL,
): Promise<{ ran: string[]; isOlder: boolean }> {
  await client.query(`create table if not exists migrations (
    name text primary key, sha256 text not null, ran_at timestamptz not null default now())`);
  const migrations = await readSqlFiles(folder, 'migrations');
  const functions = await readSqlFiles(folder, 'functions');
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations',
  );
  const ran = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const before: SchemaVersions = ran.has(versionsMigration)
    ? await readSchemaVersions(client)
    : { newest: undefined, oldest: undefined };
  const isOlder = before.newest !== undefined && isNewerVersion(before.newest, version);
  refuseOtherSchema({ ran, migrations, isOlder, version, before });
  // Triggers of new tables need their functions, and functions check their tables only when called.
  await client.query('set local check_function_bodies = off');
  // The functions of a newer version also serve the statements of this one.
  const changed = functions.filter(({ name, sha256 }) => ran.get(name) !== sha256);
  for (const file of isOlder ? [] : changed) await runOne(client, file);
  const missing = migrations.filter(({ name }) => !ran.has(name));
  const needed = missing.map(({ text }) => readContraction(text)).reduce(newerVersion, undefined);
  if (needed !== undefined && ran.has(versionsMigration)) {
    await refuseWhileOlderRuns(client, needed);
  }
  if (missing.length > 0) await suspendForcedRowSecurity(client);
  for (const file of missing) await runOne(client, file);
  await writeSchemaVersions(client, {
    newest: newerVersion(before.newest, version),
    oldest: newerVersion(before.oldest, needed),
  });
  return { ran: missing.map(({ name }) => name), isOlder };
}

/** Throws a StartError unless exactly the migrations of this version ran on the database. */
export async function requireThisSchema(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(`select where to_regclass('migrations') is null`);
  if (tables.length > 0) throw new StartError('The database of this installation is empty.');
  const migrations = await readSqlFiles(new URL('./', import.meta.url), 'migrations');
  const { rows } = await client.query<{ name: string }>(
    `select name from migrations where name not like 'functions/%'`,
  );
  const known = new Set(migrations.map(({ name }) => name));
  const ran = new Set(rows.map(({ name }) => name));
  if ([...ran].some((name) => !known.has(name))) {
    throw new StartError('The database is of a newer version. Move it with that version.');
  }
  if (known.size === ran.size) return;
  throw new StartError(
    'The database is of an older version. Start this version on it once, which upgrades it. Then move it.',
  );
}

type SqlFile = { name: string; text: string; sha256: string };

/** Names of function files are prefixed with their folder. */
async function readSqlFiles(parent: URL, folder: 'migrations' | 'functions'): Promise<SqlFile[]> {
  const url = new URL(`${folder}/`, parent);
  const names = (await readdir(url)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, url), 'utf8');
      const sha256 = hashMigration(text);
      return { name: folder === 'functions' ? `functions/${name}` : name, text, sha256 };
    }),
  );
}

/** The hash is the same for checkouts with LF and CRLF line endings. */
export function hashMigration(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

function refuseOtherSchema({
  ran,
  migrations,
  isOlder,
  version,
  before: { oldest },
}: {
  ran: ReadonlyMap<string, string>;
  migrations: readonly SqlFile[];
  isOlder: boolean;
  version: string;
  before: SchemaVersions;
}): void {
  if (oldest !== undefined && isNewerVersion(oldest, version)) {
    throw new StartError(
      `The database was upgraded for version ${oldest} or newer, and this is version ${version}. ` +
        'Start a newer version, or restore a backup from before the upgrade.',
    );
  }
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  const unknown = [...ran.keys()].find(
    (name) => !name.startsWith('functions/') && !known.has(name),
  );
  // What a newer version added does not disturb this one.
  if (unknown !== undefined && !isOlder) {
    throw new StartError(
      `The database was created by a newer version or by a pre-release (it has migration ${unknown}). ` +
        'Start that version, or restore a backup from before it.',
    );
  }
  const edited = migrations.find(({ name, sha256 }) => ran.has(name) && ran.get(name) !== sha256);
  if (edited !== undefined) {
    throw new StartError(
      `${edited.name} was edited after it ran on this database. Restore the file, and make the change in a new migration.`,
    );
  }
}

async function runOne(client: pg.Client, { name, text, sha256 }: SqlFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`Migration ${name} failed. The database is unchanged.`, { cause: error });
  }
  await client.query(
    `insert into migrations (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, ran_at = now()`,
    [name, sha256],
  );
}

/** Migrations can change rows of every tenant, so FORCE is off for the owner while they run. */
export async function suspendForcedRowSecurity(client: pg.Client): Promise<void> {
  for (const table of await listRowSecurityTables(client, { forced: true })) {
    await client.query(`alter table ${client.escapeIdentifier(table)} no force row level security`);
  }
}

/** `onlyTables`: those to which rights are granted. Undefined: all. */
async function enforceRowSecurity(
  client: pg.Client,
  { rowSecurity, appRole }: MigrateOptions,
  onlyTables: readonly string[] | undefined,
): Promise<void> {
  if (rowSecurity === 'forced') {
    for (const table of await listRowSecurityTables(client, { forced: false })) {
      await client.query(`alter table ${client.escapeIdentifier(table)} force row level security`);
    }
    return;
  }
  const role = client.escapeIdentifier(appRole);
  if (onlyTables !== undefined) {
    for (const table of onlyTables) {
      const name = client.escapeIdentifier(table);
      await client.query(`grant select, insert, update, delete on ${name} to ${role}`);
    }
    if (onlyTables.length === 0) return;
    await client.query(`grant usage, select on all sequences in schema public to ${role}`);
    return;
  }
  const appendOnly = appendOnlyTables.join(', ');
  await client.query(`grant usage on schema public to ${role}`);
  await client.query(
    `grant select, insert, update, delete on all tables in schema public to ${role};
     revoke insert, update, delete on migrations from ${role};
     revoke update, delete on ${appendOnly} from ${role}`,
  );
  await client.query(`grant usage, select on all sequences in schema public to ${role}`);
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return rows.map(({ name }) => name);
}

async function listRowSecurityTables(
  client: pg.Client,
  { forced }: { forced: boolean },
): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relrowsecurity and relforcerowsecurity = $1 order by 1`,
    [forced],
  );
  return rows.map((row) => row.relname);
}
