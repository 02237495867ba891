import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { run, startChild, type Child } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { copySources } from './copied-sources.ts';
import { startHaproxy, type LoadBalancer } from './haproxy.ts';

/** A folder with the sources of a version. */
export type Version = { folder: string; number: string };

/** Two servers on one PostgreSQL, behind HAProxy as documented. */
export type UpgradeCluster = {
  url: string;
  balancer: LoadBalancer;
  /** This version, and one with a higher number and another table and column. */
  versions: { current: Version; next: Version };
  /** Stops a server as the system does, and starts a version in its place. Resolves when it gets requests. */
  replaceServer(index: 0 | 1, version: Version): Promise<void>;
  /** The versions that the two servers report. */
  listVersions(): Promise<string[]>;
  /** Rows without row-level security. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** `npm run doctor`. */
  examine(): Promise<string>;
  output(): string;
  close(): Promise<void>;
};

const startSeconds = 300;

export async function startUpgradeCluster(drainSeconds: number): Promise<UpgradeCluster> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'tracker-upgrade-'));
  await chmod(folder, 0o711);
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const versions = {
    current: { folder: repositoryRoot, number: await readVersion(repositoryRoot) },
    next: await makeNextVersion(join(folder, 'next')),
  };
  const databaseUrl = await startPostgres(join(folder, 'postgres'), opened);
  const env = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: join(folder, 'data'),
    TRUSTED_PROXY: '127.0.0.1',
    RATE_LIMITS: 'off',
    DRAIN_SECONDS: String(drainSeconds),
  };
  const servers = await startServers(env, versions.current, opened);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  opened.defer(() => pool.end());
  const closing = opened.move();
  return {
    ...servers,
    url: servers.balancer.url,
    versions,
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    examine: async () => {
      const command = ['server/src/backup/doctor-command.ts'];
      return (await run(process.execPath, command, { cwd: repositoryRoot, env })).toString();
    },
    close: () => closing.disposeAsync(),
  };
}

type Servers = Pick<UpgradeCluster, 'balancer' | 'replaceServer' | 'listVersions' | 'output'>;

async function startServers(
  env: Record<string, string>,
  first: Version,
  opened: AsyncDisposableStack,
): Promise<Servers> {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const servers: Child[] = [];
  const printed: (() => string)[] = [];
  const startServer = (index: 0 | 1, version: Version) => {
    const server = startChild(process.execPath, ['server/src/main.ts'], {
      cwd: version.folder,
      env: { ...env, PORT: String(ports[index]) },
    });
    servers[index] = server;
    printed.push(server.output);
  };
  opened.defer(async () => {
    await Promise.all(servers.map((server) => server.kill()));
  });
  const output = () => printed.map((one) => one()).join('\n');
  const explain = (error: unknown) => {
    throw new Error(output(), { cause: error });
  };
  startServer(0, first);
  startServer(1, first);
  const balancer = await startHaproxy([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`]).catch(
    explain,
  );
  opened.defer(() => balancer.stop());
  const waitForUsed = (count: number) =>
    waitUntil(
      `requests go to ${count} servers`,
      async () => (await balancer.listUsed()).length === count,
      startSeconds,
    ).catch(explain);
  await waitForUsed(2);
  return {
    balancer,
    output,
    replaceServer: async (index, version) => {
      const { process: running } = servers[index] ?? {};
      if (running === undefined) throw new Error('No server is running there.');
      const ended = once(running, 'exit');
      running.kill('SIGTERM');
      await ended;
      await waitForUsed(1);
      startServer(index, version);
      await waitForUsed(2);
    },
    listVersions: () =>
      Promise.all(
        ports.map(async (port) => {
          const response = await fetch(`http://127.0.0.1:${port}/api/health`);
          return ((await response.json()) as { version: string }).version;
        }),
      ),
  };
}

async function readVersion(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'server/package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The same sources with a higher version and one more migration, which only adds. */
async function makeNextVersion(folder: string): Promise<Version> {
  await copySources(folder);
  const packagePath = join(folder, 'server/package.json');
  const [major, minor = 0] = (await readVersion(folder)).split('.').map(Number);
  const number = `${major}.${minor + 1}.0`;
  const text = await readFile(packagePath, 'utf8');
  await writeFile(packagePath, text.replace(/"version": "[^"]*"/, `"version": "${number}"`));
  await writeFile(
    join(folder, 'server/src/database/migrations/9001-next-version.sql'),
    `create table next_version (id int primary key);
     alter table activities add column next_version text;`,
  );
  return { folder, number };
}

const binaries = ['15', '16', '17']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((path) => existsSync(path));

/** Debian's PostgreSQL on an empty folder, with its usual settings. It refuses to run as root. */
async function startPostgres(folder: string, opened: AsyncDisposableStack): Promise<string> {
  if (binaries === undefined) throw new Error('Install postgresql-15.');
  await mkdir(folder, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await run('chown', ['postgres', folder]);
  const asPostgres = isRoot ? ['runuser', '-u', 'postgres', '--'] : ['env'];
  const [command = '', ...before] = asPostgres;
  const options = ['-D', folder, '-U', 'postgres', '--auth', 'trust', '-E', 'UTF8'];
  await run(command, [...before, `${binaries}/initdb`, ...options], { cwd: '/' });
  const port = await findFreePort();
  const settings = ['-p', String(port), '-k', '', '-h', '127.0.0.1'];
  const server = startChild(
    command,
    [...before, `${binaries}/postgres`, '-D', folder, ...settings],
    {
      cwd: '/',
    },
  );
  opened.defer(async () => {
    const stopping = ['stop', '-D', folder, '-m', 'immediate', '-w'];
    await run(command, [...before, `${binaries}/pg_ctl`, ...stopping], { cwd: '/' });
    await server.stop();
  });
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await waitUntil('PostgreSQL answers', async () => {
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    // The product's role must not be a superuser.
    await client.query(`create role tracker login createrole`);
    await client.query('create database tracker owner tracker');
    await client.end();
    return true;
  });
  return `postgres://tracker@127.0.0.1:${port}/tracker`;
}
