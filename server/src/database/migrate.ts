import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartError } from '../start/start-error.ts';

export type Fence = 'role' | 'forced';

export type MigrateOptions = {
  /** 'role': the product works as `appRole`, which owns nothing. 'forced': as the owner itself, under FORCE ROW LEVEL SECURITY. */
  fence: Fence;
  appRole: string;
};

const folder = new URL('./migrations/', import.meta.url);
/** The product's role adds rows to these and can neither change nor delete them. */
const appendOnlyTables = ['audit_log', 'account_audit_log', 'deleted_organizations'];

/** Any number, the same in every server: servers that start together migrate one after the other. */
export const migrationLockKey = 7_204_519;

/** Runs `work` while no other server changes any schema of this database. */
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
 * Brings the schema up to date: each file of `migrations/` once, in order, in a transaction of its
 * own, under an advisory lock; then puts up the second fence. Answers the names of those it ran.
 */
export function migrate(owner: pg.ClientConfig, options: MigrateOptions): Promise<string[]> {
  return withMigrationLock(owner, async (client) => {
    const ran = await runMissing(client);
    await putUpFence(client, options);
    return ran;
  });
}

async function runMissing(client: pg.Client): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, ran_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const known = new Set(rows.map((row) => row.name));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const strange = [...known].find((name) => !files.includes(name));
  if (strange !== undefined) {
    throw new StartError(
      `The database was made by a newer version (it has migration ${strange}). Start that version, or restore a backup from before it.`,
    );
  }
  const missing = files.filter((name) => !known.has(name));
  if (missing.length > 0) await lowerFence(client);
  for (const name of missing) await runOne(client, name);
  return missing;
}

async function runOne(client: pg.Client, name: string): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8');
  await client.query('begin');
  try {
    await client.query(statements);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause: error });
  }
}

/** A migration may move rows of every tenant, so the owner works without FORCE meanwhile. */
async function lowerFence(client: pg.Client): Promise<void> {
  for (const table of await listFencedTables(client, { forced: true })) {
    await client.query(`alter table ${client.escapeIdentifier(table)} no force row level security`);
  }
}

async function putUpFence(client: pg.Client, { fence, appRole }: MigrateOptions): Promise<void> {
  if (fence === 'forced') {
    for (const table of await listFencedTables(client, { forced: false })) {
      await client.query(`alter table ${client.escapeIdentifier(table)} force row level security`);
    }
    return;
  }
  const role = client.escapeIdentifier(appRole);
  const appendOnly = appendOnlyTables.join(', ');
  await client.query(`grant usage on schema public to ${role}`);
  // In one transaction, so that the role of a server that is running never has more than this.
  await client.query(
    `begin;
     grant select, insert, update, delete on all tables in schema public to ${role};
     revoke insert, update, delete on migrations from ${role};
     revoke update, delete on ${appendOnly} from ${role};
     commit`,
  );
  await client.query(`grant usage, select on all sequences in schema public to ${role}`);
}

async function listFencedTables(
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
