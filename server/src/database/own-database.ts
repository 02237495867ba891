import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start/start-error.ts';
import { isDatabaseDown } from './database.ts';
import { deriveRolePassword, ensureRole } from './database-role.ts';
import { inspectDatabase } from './inspect-database.ts';
import type { OpenedDatabase } from './opened-database.ts';
import type { StartLog } from './postgres/start-log.ts';

/** Time for a database that starts together with the server, or for a standby to become the leader. */
const WAIT_FOR_DATABASE_MS = 60_000;

/** The advisory lock that serializes creation of the role. */
const ROLE_LOCK = 7_204_520;

/** Connects to an external PostgreSQL, checks it, and creates the application's role if permitted. */
export async function openOwnDatabase(
  url: string,
  masterKey: Buffer,
  log: StartLog,
  abortSignal?: AbortSignal,
): Promise<OpenedDatabase> {
  const client = await connectWithRetries(url, log, abortSignal);
  try {
    const found = await inspectDatabase(client);
    const appRole = `${found.database.slice(0, 46)}_time_tracker_app`;
    const password = deriveRolePassword(masterKey, appRole);
    const owner = { connectionString: url };
    const embedded = undefined;
    const app = { connectionString: asRole(url, appRole, password) };
    const close = () => Promise.resolve();
    if (await makeAppRole(client, found, appRole, password, app.connectionString)) {
      return { owner, app, appRole, rowSecurity: 'role', embedded, close };
    }
    log.info(
      `The database role ${found.role} cannot create a separate role for the application. ` +
        'The server uses the owner role with FORCE ROW LEVEL SECURITY.',
    );
    return { owner, app: owner, appRole: found.role, rowSecurity: 'forced', embedded, close };
  } finally {
    await client.end();
  }
}

/** Throws a StartError if the database of `setting` cannot be reached now. */
export async function requireReachable(url: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw explainConnection(url, error, setting);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connectWithRetries(
  url: string,
  log: StartLog,
  abortSignal: AbortSignal | undefined,
): Promise<pg.Client> {
  const end = Date.now() + WAIT_FOR_DATABASE_MS;
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isDatabaseDown(error) || Date.now() > end) throw explainConnection(url, error);
      if (attempt === 1) log.info(`Waiting for the database ${withoutPassword(url)} …`);
      await wait(500, undefined, { signal: abortSignal });
    }
  }
}

function explainConnection(url: string, error: unknown, setting = 'DATABASE_URL'): StartError {
  const { code, message } = error as Error & { code?: string };
  const remedies: Record<string, string> = {
    '28P01': `Correct the user or the password in ${setting}.`,
    '28000': `Allow this user and address in pg_hba.conf, or correct ${setting}.`,
    '3D000': 'Create the database (CREATE DATABASE … OWNER …), or correct its name.',
  };
  return new StartError(
    `${setting} (${withoutPassword(url)}) cannot be reached: ${message || code}. ` +
      (remedies[code ?? ''] ??
        'Check that PostgreSQL is running there and that host and port are correct.'),
  );
}

/** Whether the application's role exists and can log in. Creates it if necessary. */
async function makeAppRole(
  client: pg.Client,
  found: { mayCreateRoles: boolean },
  role: string,
  password: string,
  url: string,
): Promise<boolean> {
  if ((await tryRole(client, role, url)) === 'works') return true;
  if (!found.mayCreateRoles) return false;
  await client.query('select pg_advisory_lock($1)', [ROLE_LOCK]);
  try {
    // Another server may have created it in the meantime.
    const tried = await tryRole(client, role, url);
    if (tried === 'works') return true;
    if (tried === 'other_password') await refuseWhileOthersWork(client, role);
    await ensureRole(client, role, password);
  } catch (error) {
    // insufficient_privilege: a role of that name exists, but this role cannot change it.
    if ((error as { code?: string }).code !== '42501') throw error;
    return false;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ROLE_LOCK]);
  }
  return (await tryRole(client, role, url)) === 'works';
}

/** Changing the password would lock out a running server that has another master key. */
async function refuseWhileOthersWork(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where usename = $1 and datname = current_database() limit 1',
    [role],
  );
  if (rows.length === 0) return;
  throw new StartError(
    'Another server uses this database with another master key. Give all servers of a database ' +
      'the same MASTER_KEY, or stop the other server first.',
  );
}

const wrongPassword = '28P01';

/**
 * Whether the role can be used. The owner's connection checks whether the role exists, because after a
 * failed login a pooler delays further logins of that role, by default for longer than the timeout
 * here. Even an existing role can be rejected by pg_hba.conf or the pooler.
 */
async function tryRole(
  owner: pg.Client,
  role: string,
  url: string,
): Promise<'works' | 'other_password' | 'refused' | 'missing'> {
  const { rows } = await owner.query<{ is_ordinary: boolean }>(
    'select not (rolsuper or rolbypassrls) as is_ordinary from pg_roles where rolname = $1',
    [role],
  );
  if (rows[0] === undefined) return 'missing';
  if (!rows[0].is_ordinary) return 'refused';
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A pooler can map one user to another.
    const { rows: logins } = await client.query<{ is_role: boolean }>(
      'select current_user = $1 as is_role',
      [role],
    );
    return logins[0]?.is_role === true ? 'works' : 'refused';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return error.code === wrongPassword ? 'other_password' : 'refused';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Query parameters override user and password before the host, and also work for Unix sockets. */
function asRole(url: string, role: string, password: string): string {
  const changed = new URL(url);
  changed.searchParams.set('user', role);
  changed.searchParams.set('password', password);
  return changed.href;
}

export function withoutPassword(url: string): string {
  const redacted = new URL(url);
  if (redacted.password !== '') redacted.password = '***';
  redacted.searchParams.delete('password');
  return redacted.href;
}
