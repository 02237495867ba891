import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartError } from '../start/start-error.ts';

/**
 * How row-level security is enforced. 'role': the server connects as `appRole`, which owns no tables.
 * 'forced': the server connects as the owner, and the tables have FORCE ROW LEVEL SECURITY.
 */
export type RowSecurity = 'role' | 'forced';

export type MigrateOptions = {
  rowSecurity: RowSecurity;
  appRole: string;
};

/** The application's role can insert into these, but neither update nor delete. */
const appendOnlyTables = ['audit_log', 'account_audit_log', 'deleted_organizations'];

/** The advisory lock that serializes migrations. An arbitrary number, the same on every server. */
export const migrationLockKey = 7_204_519;

/** Runs `work` while holding the migration lock, so that no other server changes a schema. */
export async function withMigrationLock<T>(
  owner: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockKey]);
    return await work(client);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/**
 * Upgrades the schema: runs each new or changed file of `functions/`, then each file of `migrations/`
 * that has not run yet, then sets up row-level security. All in one transaction, so that a failed
 * upgrade leaves the database unchanged. Returns the names of the migrations it ran.
 */
export function migrate(owner: pg.ClientConfig, options: MigrateOptions): Promise<string[]> {
  return withMigrationLock(owner, async (client) => {
    await client.query('begin');
    try {
      const ran = await runMissing(client);
      await enforceRowSecurity(client, options);
      await client.query('commit');
      return ran;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

async function runMissing(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, sha256 text not null, ran_at timestamptz not null default now())`);
  const migrations = await readSqlFiles('migrations');
  const functions = await readSqlFiles('functions');
  await refuseUnknownMigrations(client, migrations);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations',
  );
  const ran = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const edited = migrations.find(({ name, sha256 }) => ran.has(name) && ran.get(name) !== sha256);
  if (edited !== undefined) {
    throw new StartError(
      `${edited.name} was edited after it ran on this database. Restore the file, and make the change in a new migration.`,
    );
  }
  // Triggers of new tables need their functions, and functions check their tables only when called.
  await client.query('set local check_function_bodies = off');
  for (const file of functions) {
    if (ran.get(file.name) !== file.sha256) await runOne(client, file);
  }
  const missing = migrations.filter(({ name }) => !ran.has(name));
  if (missing.length > 0) await suspendForcedRowSecurity(client);
  for (const file of missing) await runOne(client, file);
  return missing.map(({ name }) => name);
}

type SqlFile = { name: string; text: string; sha256: string };

/** Names of function files are prefixed with their folder. */
async function readSqlFiles(folder: 'migrations' | 'functions'): Promise<SqlFile[]> {
  const url = new URL(`./${folder}/`, import.meta.url);
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

async function refuseUnknownMigrations(client: pg.Client, files: SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from migrations where name not like 'functions/%' and name <> all ($1) limit 1`,
    [files.map(({ name }) => name)],
  );
  if (rows[0] !== undefined) {
    throw new StartError(
      `The database was created by a newer version or by a pre-release (it has migration ${rows[0].name}). ` +
        'Start that version, or restore a backup from before it.',
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
async function suspendForcedRowSecurity(client: pg.Client): Promise<void> {
  for (const table of await listRowSecurityTables(client, { forced: true })) {
    await client.query(`alter table ${client.escapeIdentifier(table)} no force row level security`);
  }
}

async function enforceRowSecurity(
  client: pg.Client,
  { rowSecurity, appRole }: MigrateOptions,
): Promise<void> {
  if (rowSecurity === 'forced') {
    for (const table of await listRowSecurityTables(client, { forced: false })) {
      await client.query(`alter table ${client.escapeIdentifier(table)} force row level security`);
    }
    return;
  }
  const role = client.escapeIdentifier(appRole);
  const appendOnly = appendOnlyTables.join(', ');
  await client.query(`grant usage on schema public to ${role}`);
  await client.query(
    `grant select, insert, update, delete on all tables in schema public to ${role};
     revoke insert, update, delete on migrations from ${role};
     revoke update, delete on ${appendOnly} from ${role}`,
  );
  await client.query(`grant usage, select on all sequences in schema public to ${role}`);
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
