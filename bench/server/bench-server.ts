import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { environmentOfServer } from './bench-config.ts';

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The product as users start it: a separate process with its own PostgreSQL and durable settings.
 */
export type BenchServer = {
  url: string;
  /** The process ID of the server. */
  pid: number;
  /** A connection as the superuser, to seed and to run plain SQL. */
  connect(): Promise<pg.Client>;
  postgresVersion: string;
  stop(): Promise<void>;
};

/** Uses a temporary or a given folder, and the embedded or a given database. */
export async function startBenchServer({
  keptDataDir,
  databaseUrl,
  rateLimits = 'off',
  metricsToken,
}: {
  keptDataDir?: string;
  databaseUrl?: string | undefined;
  rateLimits?: 'on' | 'off';
  metricsToken?: string;
} = {}): Promise<BenchServer> {
  if (keptDataDir !== undefined) await mkdir(keptDataDir, { recursive: true });
  const dataDir = keptDataDir ?? (await mkdtemp(join(tmpdir(), 'tracker-bench-')));
  // If started by root, PostgreSQL runs as another user, which needs access.
  await chmod(dataDir, 0o711);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: repositoryRoot,
    env: environmentOfServer({
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: rateLimits,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(metricsToken === undefined ? {} : { METRICS_TOKEN: metricsToken }),
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    if (keptDataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitForHealth(url, () => child.exitCode !== null);
    const connection =
      databaseUrl === undefined ? await readConnection(dataDir) : { connectionString: databaseUrl };
    const connect = async () => {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    };
    return {
      url,
      pid: child.pid ?? 0,
      connect,
      postgresVersion: await readSafeVersion(connect),
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(`The server did not start. It printed:\n${printed}`, { cause: error });
  }
}

async function waitForHealth(url: string, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (hasEnded()) throw new Error('it ended');
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await wait(100);
  }
  throw new Error('it did not answer within a minute');
}

/**
 * PostgreSQL's pid file has the port in line 4, the socket folder in line 5 and the address in line
 * 6.
 */
async function readConnection(dataDir: string): Promise<pg.ClientConfig> {
  const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  const password = await readFile(join(dataDir, 'secrets', 'postgres-superuser'), 'utf8');
  return {
    host: lines[4] || lines[5],
    port: Number(lines[3]),
    user: 'postgres',
    password: password.trim(),
    database: 'tracker',
  };
}

/** The version, after a check that writes are durable. */
async function readSafeVersion(connect: () => Promise<pg.Client>): Promise<string> {
  const client = await connect();
  try {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
      const value = rows[0]?.[setting];
      if (value !== 'on')
        throw new Error(`${setting} is ${value}: this would measure nothing real`);
    }
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } finally {
    await client.end();
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
