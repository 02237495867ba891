import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { openPostgresHome } from './postgres-home.ts';
import { listPostgresProcesses } from './postgres-processes.ts';
import { chooseRunAs, cleanEnvironment } from './run-as.ts';
import { startPostgres, type PostgresProcess } from './start-postgres.ts';

const isRoot = process.getuid?.() === 0;
const mayMakeNamespaces =
  isRoot && spawnSync('unshare', ['-U', '--map-user=1', '--map-group=1', 'true']).status === 0;
const hasProcesses = process.platform === 'linux';
const log = { info: () => undefined, warn: () => undefined };

let folder: string;
let running: PostgresProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracker-postgres-'));
  chmodSync(folder, 0o755);
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = join(folder, 'data'), settings?: Record<string, string>) {
  const server = await startPostgres({ dataDir, log, ...(settings && { settings }) });
  running.push(server);
  return server;
}

async function stop(server: PostgresProcess) {
  running.splice(running.indexOf(server), 1);
  await server.stop();
}

async function ask<Row extends pg.QueryResultRow>(server: PostgresProcess, sql: string) {
  const client = new pg.Client(server.superuser);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const createOne = 'create table kept as select 1 as one';

function listOwn(dataDir: string): number[] {
  const home = openPostgresHome(dataDir);
  return listPostgresProcesses(home.dataFolder, home.clusterName);
}

it('is durable, closed to the network and behind a password of its own', async () => {
  const server = await start();
  const [settings] = await ask(
    server,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as addresses`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    checksums: 'on',
    addresses: process.platform === 'win32' ? '127.0.0.1' : '',
  });
  const client = new pg.Client({ ...server.superuser, password: 'guessed' });
  await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });
  const secret = join(folder, 'data', 'secrets', 'postgres-superuser');
  expect(readFileSync(secret, 'utf8').trim()).toBe(server.superuser.password);
  expect(statSync(secret).mode & 0o777).toBe(0o600);
});

it('starts again with the stored data', async () => {
  const first = await start();
  await ask(first, createOne);
  await stop(first);
  expect(await ask(await start(), 'select one from kept')).toEqual([{ one: 1 }]);
});

it.runIf(mayMakeNamespaces)('runs as root in a folder only root can enter', async () => {
  chmodSync(folder, 0o700);
  const server = await start();
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(statSync(join(folder, 'data', 'postgres', 'data')).uid).toBe(0);
});

it.runIf(isRoot && !mayMakeNamespaces)(
  'tells root what to do if neither way of running it works',
  async () => {
    chmodSync(folder, 0o700);
    await expect(start()).rejects.toThrow(/refuses to run as root[^]*Do one of these/);
  },
);

it.runIf(mayMakeNamespaces)(
  'still starts after root opens or closes the folder to other users',
  { tags: 'full' },
  async () => {
    const first = await start();
    await ask(first, createOne);
    await stop(first);
    // In a checkout that only root can enter, the other user never has access to the programs.
    const open = chooseRunAs(folder, findPostgresBinaries().postgres);
    expect(statSync(join(folder, 'data', 'postgres', 'data')).uid).toBe(open?.owner?.uid);
    for (const mode of [0o700, 0o755]) {
      chmodSync(folder, mode);
      const server = await start();
      expect(await ask(server, 'select one from kept')).toEqual([{ one: 1 }]);
      await stop(server);
    }
  },
);

it('runs where the path is too long for a socket', { tags: 'full' }, async () => {
  const server = await start(join(folder, 'a'.repeat(60), 'b'.repeat(60)));
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(Buffer.byteLength(server.superuser.host ?? '')).toBeLessThan(90);
});

it('refuses a second server on the same folder, until the first has ended', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(
    new RegExp(`Another Time Tracker server \\(process ${process.pid}\\) already works on`),
  );
  await stop(first);
  await start();
});

it('ignores a pid file that names an unrelated process', { tags: 'full' }, async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    await stop(await start());
    const dataFolder = join(folder, 'data', 'postgres', 'data');
    const lines = [stranger.pid, dataFolder, 1, 5432, '/tmp', '', '', 'ready'];
    writeFileSync(join(dataFolder, 'postmaster.pid'), `${lines.join('\n')}\n`);
    writeFileSync(join(folder, 'data', 'postgres', 'server.pid'), `${stranger.pid}\n`);
    const server = await start();
    expect(server.pid).not.toBe(stranger.pid);
    expect(stranger.exitCode).toBeNull();
  } finally {
    stranger.kill();
  }
});

it.runIf(hasProcesses)(
  'stops processes that a killed server left running, and starts',
  { tags: 'full' },
  async () => {
    const first = await start();
    await ask(first, createOne);
    await stop(first);
    const orphan = spawnOrphan(join(folder, 'data'));
    await expect
      .poll(() => listOwn(join(folder, 'data')), { message: 'it runs' })
      .toContain(orphan);
    const server = await start();
    expect(server.pid).not.toBe(orphan);
    expect(listOwn(join(folder, 'data'))).not.toContain(orphan);
    expect(await ask(server, 'select one from kept')).toEqual([{ one: 1 }]);
  },
);

/** Starts a server without a parent death signal, so that it survives its parent. */
function spawnOrphan(dataDir: string): number | undefined {
  const home = openPostgresHome(dataDir);
  const { postgres } = findPostgresBinaries();
  const [command = postgres, ...words] = [
    ...(chooseRunAs(home.dataDir, postgres)?.prefix ?? []),
    postgres,
  ];
  const child = spawn(command, [...words, '-D', home.dataFolder, '-c', 'listen_addresses='], {
    cwd: '/',
    detached: true,
    env: cleanEnvironment(),
    stdio: 'ignore',
  });
  child.unref();
  return child.pid;
}

it.runIf(hasProcesses)(
  'starts after a kill in the middle of a query',
  { tags: 'full' },
  async () => {
    const first = await start();
    await ask(first, createOne);
    const busy = new pg.Client(first.superuser);
    busy.on('error', () => undefined);
    await busy.connect();
    const query = busy
      .query('select count(*) from generate_series(1, 1e12)')
      .catch(() => undefined);
    const askForQuery = "select 1 from pg_stat_activity where query like '%generate_s%'";
    await expect
      .poll(async () => (await ask(first, askForQuery)).length, { message: 'it runs' })
      .toBeGreaterThan(1);
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    await stop(first);
    expect(listOwn(join(folder, 'data')).length).toBeGreaterThan(0);
    expect(await ask(await start(), 'select one from kept')).toEqual([{ one: 1 }]);
    await query;
  },
);

it.runIf(hasProcesses)('ends when the server is killed', { tags: 'full' }, async () => {
  const dataDir = join(folder, 'data');
  const script = `const { startPostgres } = await import(${JSON.stringify(new URL('./start-postgres.ts', import.meta.url).href)});
    await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console });
    console.log('started');
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await expect.poll(() => listOwn(dataDir).length, { message: 'it runs' }).toBeGreaterThan(1);
  server.kill('SIGKILL');
  await expect.poll(() => listOwn(dataDir), { message: 'all of it ends' }).toEqual([]);
  await start();
});

it.runIf(isRoot)('names the chown command for a database of another user', async () => {
  await stop(await start());
  chownSync(join(folder, 'data', 'postgres', 'data'), 12_345, 12_345);
  await expect(start()).rejects.toThrow(/belongs to user id 12345[^]*chown -R 0:0 '.*data'/);
  expect(statSync(join(folder, 'data', 'postgres', 'data')).uid).toBe(12_345);
});

it('refuses the database of another PostgreSQL version', { tags: 'full' }, async () => {
  await stop(await start());
  writeFileSync(join(folder, 'data', 'postgres', 'data', 'PG_VERSION'), '12\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 12/);
});

it(
  'rejects a database whose password file is missing, and leaves it unchanged',
  { tags: 'full' },
  async () => {
    await stop(await start());
    rmSync(join(folder, 'data', 'secrets', 'postgres-superuser'));
    await expect(start()).rejects.toThrow(/password is missing.*Restore/);
    expect(existsSync(join(folder, 'data', 'postgres', 'data', 'PG_VERSION'))).toBe(true);
  },
);

it('shows the output of PostgreSQL if it does not start', { tags: 'full' }, async () => {
  await expect(start(undefined, { max_connections: 'many' })).rejects.toThrow(
    /did not start[^]*max_connections/,
  );
});
