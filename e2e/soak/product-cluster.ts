import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { run, startChild, type Child } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { startDatabaseMachines, type DatabaseMachines } from './database-machines.ts';
import { readBlocks } from './document-blocks.ts';
import { startHaproxy, type LoadBalancer } from './haproxy.ts';

const folderOfDocument = join(repositoryRoot, 'docs/operate/high-availability');
const superuser = { user: 'postgres', password: 'replace-password-of-postgres' };

/** Two servers and two databases behind HAProxy, as in docs/operate/high-availability.md. */
export type ProductCluster = {
  url: string;
  databases: DatabaseMachines;
  balancer: LoadBalancer;
  killServer(index: 0 | 1): Promise<void>;
  startServer(index: 0 | 1): void;
  /** Resolves when both servers get requests. */
  waitForServers(): Promise<void>;
  /** Rows of the leader, without row-level security. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** `npm run doctor` for the first server. */
  examine(): Promise<string>;
  /** What servers and databases printed. */
  output(): string;
  close(): Promise<void>;
};

/**
 * @param store FILES_URL and credentials
 * @param sources the folder of the servers' build
 */
export async function startCluster(
  store: Record<string, string>,
  { isSynchronous = true, sources = repositoryRoot } = {},
): Promise<ProductCluster> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'tracker-cluster-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const databases = await startDatabaseMachines({ isSynchronous });
  opened.defer(() => databases.close());

  const database = { host: '127.0.0.1', port: await findFreePort() };
  const ports = [await findFreePort(), await findFreePort()] as const;
  const starting = startHaproxy([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`], {
    files: [join(folderOfDocument, 'database.cfg')],
    env: {
      LISTEN_DATABASE: `${database.host}:${database.port}`,
      DATABASE_1: databases.addressOf('one'),
      DATABASE_2: databases.addressOf('two'),
    },
  });
  // A failure below is reported first.
  starting.catch(() => undefined);
  await createDatabase(database);
  const servers = startServers(await readSettings(database, store), { sources, folder, ports });
  opened.defer(() => servers.stop());
  const balancer = await starting.catch((error: unknown) => {
    throw new Error(servers.output(), { cause: error });
  });
  opened.defer(() => balancer.stop());
  const pool = new pg.Pool({ ...database, ...superuser, database: 'tracker', max: 2 });
  pool.on('error', () => undefined);
  opened.defer(() => pool.end());
  const waitForServers = async () => {
    const areUsed = async () => (await balancer.listUsed()).length === 2;
    await waitUntil('both servers get requests', areUsed, 120);
  };
  await waitForServers();
  const closing = opened.move();
  return {
    url: balancer.url,
    databases,
    balancer,
    killServer: servers.kill,
    startServer: servers.start,
    waitForServers,
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    examine: servers.examine,
    output: () => `${servers.output()}\n${databases.output()}`,
    close: () => closing.disposeAsync(),
  };
}

/** Two servers with the same settings, in folders of their own. */
function startServers(
  env: Record<string, string>,
  { sources, folder, ports }: { sources: string; folder: string; ports: readonly [number, number] },
) {
  const started: Child[] = [];
  const current: Partial<Record<0 | 1, Child>> = {};
  const optionsOf = (index: 0 | 1) => {
    const own = { PORT: String(ports[index]), DATA_DIR: join(folder, `server-${index}`) };
    return { cwd: sources, env: { ...env, ...own } };
  };
  const start = (index: 0 | 1) => {
    const server = startChild(process.execPath, ['server/src/main.ts'], optionsOf(index));
    current[index] = server;
    started.push(server);
  };
  start(0);
  start(1);
  return {
    start,
    kill: async (index: 0 | 1) => current[index]?.kill(),
    stop: async () => {
      for (const server of started) await server.stop();
    },
    examine: async () => {
      const command = ['server/src/backup/doctor-command.ts'];
      return (await run(process.execPath, command, optionsOf(0))).toString();
    },
    output: () => started.map((server) => server.output()).join('\n'),
  };
}

/** Runs the document's own commands that create role and database. */
async function createDatabase({ host, port }: { host: string; port: number }): Promise<void> {
  const env = { PGPASSWORD: superuser.password };
  for (const { content } of await readBlocks('high-availability.md', 'database')) {
    const script = content.replaceAll('10.0.0.10', `${host} -p ${port}`);
    await waitUntil('HAProxy finds the leader', async () => {
      await run('sh', ['-ec', script], { env });
      return true;
    });
  }
}

/** The documented settings of a server, with the addresses of the test. */
async function readSettings(
  { host, port }: { host: string; port: number },
  store: Record<string, string>,
): Promise<Record<string, string>> {
  const text = await readFile(join(folderOfDocument, 'time-tracker.env'), 'utf8');
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  const documented = lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]);
  const settings = Object.fromEntries(documented);
  return {
    ...settings,
    DATABASE_URL: (settings['DATABASE_URL'] ?? '').replace('10.0.0.10:5432', `${host}:${port}`),
    HOST: '127.0.0.1',
    TRUSTED_PROXY: '127.0.0.1',
    PUBLIC_URL: '',
    MASTER_KEY: randomBytes(32).toString('base64'),
    RATE_LIMITS: 'off',
    ...store,
  };
}
