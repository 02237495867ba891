import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runAsSuperuser } from './testing/installation/backup-load.ts';
import { findTestPort } from './testing/installation/test-port.ts';

// The server as a separate process: how it starts, what it prints, and how it stops.

const mainFile = join(import.meta.dirname, 'main.ts');
const repository = join(import.meta.dirname, '..', '..');
const isRoot = process.getuid?.() === 0;
let folder: string;
let started: Started[];

interface Started {
  process: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracker-main-'));
  chmodSync(folder, 0o755);
  started = [];
});

afterEach(async () => {
  for (const { process, ended } of started) {
    process.kill();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(
  settings: Record<string, string>,
  channel = false,
  command = [process.execPath, mainFile],
): Started {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: repository,
    env: { PATH: '/usr/bin:/bin', DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(channel ? (['ipc'] as const) : [])],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => (output += part.toString()));
  }
  // A child whose channel we close never emits close.
  const ended = once(child, channel ? 'exit' : 'close').then(([code]) => code as number | null);
  const server = { process: child, output: () => output, ended };
  started.push(server);
  return server;
}

async function untilReady({ output, ended }: Started): Promise<void> {
  const ready = expect.poll(output, { message: 'to start' }).toContain('Time Tracker is ready');
  const early = ended.then((code) => {
    throw new Error(`The server ended with ${code}. It said:\n${output()}`);
  });
  await Promise.race([ready, early]);
  early.catch(() => undefined);
}

function postgresPid(): number {
  return Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
}

function expectNoPostgres(pid: number): void {
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
}

const rootWarning = /.*\[warning\] The server runs as root, since .* belongs to root\..*\n/;

it('prints its URL, responds, and shuts down cleanly', async () => {
  const port = String(await findTestPort());
  const server = start({ PORT: port });
  await untilReady(server);
  expect(server.output()).toContain(`ready:  http://127.0.0.1:${port}\n`);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  const pid = postgresPid();
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expectNoPostgres(pid);
  const unexpected = isRoot ? server.output().replace(rootWarning, '') : server.output();
  expect(unexpected).not.toMatch(/warning|error/i);
  expect(readFileSync(join(folder, 'postgres/postgres.log'), 'utf8')).toMatch(/is shut down\s*$/);
});

/** The command of the systemd unit in the documentation, as if this repository were in /opt. */
function readDocumentedCommand(): string[] {
  const install = readFileSync(join(repository, 'docs/operate/install.md'), 'utf8');
  const command = /^ExecStart=(.*)$/m.exec(install)?.[1] ?? '';
  return command.replaceAll('/opt/time-tracker', repository).split(' ');
}

it('shuts down cleanly when systemd stops the documented unit', { tags: 'full' }, async () => {
  const server = start({ PORT: String(await findTestPort()) }, false, readDocumentedCommand());
  await untilReady(server);
  const pid = postgresPid();
  // With KillMode=mixed only the first process gets SIGTERM; the others are killed as soon as it
  // has ended.
  server.process.kill('SIGTERM');
  const [code] = (await once(server.process, 'exit')) as [number | null];
  expect(code).toBe(0);
  expectNoPostgres(pid);
  expect(server.output()).toContain('Stopping: running requests are finished first.');
  expect(readFileSync(join(folder, 'postgres/postgres.log'), 'utf8')).toMatch(/is shut down\s*$/);
});

/** The user IDs of a process: real, effective, saved and file system. */
function usersOf(pid: number | undefined): string {
  return /^Uid:\s*(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
}

it.runIf(isRoot)('warns where it has to stay root', { tags: 'full' }, async () => {
  const server = start({ PORT: String(await findTestPort()) });
  await untilReady(server);
  expect(server.output()).toMatch(rootWarning);
  expect(usersOf(server.process.pid)).toBe('0\t0\t0\t0');
});

const daemon = 1;
/** False in a clone in a folder that only root can read. */
const canDaemonRead =
  isRoot &&
  spawnSync('test', ['-r', mainFile], { uid: daemon, gid: daemon, cwd: '/' }).status === 0;

it.runIf(isRoot && !canDaemonRead)(
  'stays root where the user who owns its data cannot read the program',
  { tags: 'full' },
  async () => {
    chownSync(folder, daemon, daemon);
    const server = start({ PORT: String(await findTestPort()) });
    await untilReady(server);
    expect(server.output()).toContain('cannot read the program');
    expect(usersOf(server.process.pid)).toBe('0\t0\t0\t0');
  },
);

it.runIf(canDaemonRead)(
  'started as root, continues as the user who owns its data',
  { tags: 'full' },
  async () => {
    chownSync(folder, daemon, daemon);
    const server = start({ PORT: String(await findTestPort()) });
    await untilReady(server);
    expect(server.output()).toContain(`Started as root; continues as user ${daemon}`);
    expect(server.output()).not.toMatch(rootWarning);
    expect(usersOf(server.process.pid)).toBe('1\t1\t1\t1');
    expect(usersOf(postgresPid())).toBe('1\t1\t1\t1');
    expect(statSync(join(folder, 'secrets/master.key')).uid).toBe(daemon);
  },
);

it(
  'explains what to do if there are no accounts and nobody can register',
  { tags: 'full' },
  async () => {
    const server = start({
      PORT: String(await findTestPort()),
      PUBLIC_URL: 'https://time.example.com',
      REGISTRATION: 'invited',
    });
    await untilReady(server);
    await expect.poll(server.output, { message: 'to say all' }).toContain('Ctrl-C');
    expect(server.output()).toMatch(
      /first account.*https:\/\/time\.example\.com\/auth\/registration\?invitation=\S{32}\n/,
    );
    expect(server.output()).not.toContain('Open that address, register');
    // Reachable from other machines, but nobody can register.
    expect(server.output()).toContain('[warning] Other machines can reach this server');
    expect(server.output()).toContain('set PASSWORD_MIN_LENGTH=8');
    expect(server.output()).not.toContain('set REGISTRATION=invited');
  },
);

it('starts again after SIGKILL', async () => {
  const port = String(await findTestPort());
  const first = start({ PORT: port });
  await untilReady(first);
  first.process.kill('SIGKILL');
  await first.ended;
  const second = start({ PORT: port });
  await untilReady(second);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
});

it('refuses calls once its database was upgraded past it', { tags: 'full' }, async () => {
  const port = String(await findTestPort());
  const server = start({ PORT: port, DRAIN_SECONDS: '1' });
  await untilReady(server);
  await runAsSuperuser(folder, `update installation set oldest_version = '99.0.0'`);
  const askReady = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).text();
  await expect
    .poll(askReady, { message: 'to notice', timeout: 60_000 })
    .toContain('its database was upgraded for 99.0.0 or newer');
  expect((await fetch(`http://127.0.0.1:${port}/api/events`)).status).toBe(503);
  expect((await fetch(`http://127.0.0.1:${port}/api/health/live`)).status).toBe(200);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).toContain('Stopping in 1 s');
});

it('stops when the script that started it has ended', { tags: 'full' }, async () => {
  const server = start({ PORT: String(await findTestPort()) }, true);
  await untilReady(server);
  const pid = postgresPid();
  server.process.disconnect();
  expect(await server.ended).toBe(0);
  expectNoPostgres(pid);
});

it('stops while it is starting', async () => {
  const databaseUrl = 'postgres://nobody:secret@127.0.0.1:9/tracker';
  const server = start({ PORT: String(await findTestPort()), DATABASE_URL: databaseUrl });
  await expect.poll(server.output, { message: 'to wait' }).toContain('Waiting for the database');
  server.process.kill('SIGINT');
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toContain('secret');
});

it('stops with a message when its port is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const server = start({ PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(
    `Time Tracker did not start.\nPort ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start\n`,
  );
  taken.close();
});

it('stops with a message when another server uses its data', { tags: 'full' }, async () => {
  const first = start({ PORT: String(await findTestPort()) });
  await untilReady(first);
  const second = start({ PORT: String(await findTestPort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`(process ${first.process.pid}) already works on ${folder}`);
  expect(first.process.exitCode).toBeNull();
});

it('stops and reports all problems of its settings', async () => {
  const server = start({ PORT: 'x', REGISTRATION: 'y' });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/did not start[^]*- PORT: [^]*- REGISTRATION: /);
  expect(server.output()).not.toMatch(/^ {4}at /m);
});
