import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ApiReceives, ApiSends } from '@time-tracker/contract/api';
import { environmentOfServer } from '../server/bench-config.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { startCountingProxy } from '../server/counting-proxy.ts';
import { median } from '../server/measure.ts';
import { readTreeUse } from '../server/process-tree.ts';
import { number, type Budgets, type Section } from './section.ts';

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));
const program = 'recorder/src/main.ts';
/** Minutes between screenshots. */
const intervals = [1, 10] as const;
const inputEveryMs = 2_000;
const sampleEveryMs = 5_000;
const megabyte = 1_000_000;

export type RecorderCost = {
  interval: (typeof intervals)[number];
  minutes: number;
  /** Percent of one core. */
  corePercent: number;
  medianMemoryBytes: number;
  largestMemoryBytes: number;
  bytesPerHour: number;
  screenshots: number;
  /** Of the state folder, after everything was sent. */
  diskBytes: number;
};

/**
 * Runs two recorders at once, each on its own 1920 × 1080 X display where someone types, with a
 * screenshot every minute and every ten minutes. Counts processor time by the kernel's ticks, so a busy
 * machine changes it little.
 */
export async function benchRecorderCost(
  server: BenchServer,
  minutes: number,
): Promise<RecorderCost[]> {
  return Promise.all(intervals.map((interval) => measure(server, interval, minutes)));
}

async function measure(
  server: BenchServer,
  interval: RecorderCost['interval'],
  minutes: number,
): Promise<RecorderCost> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'tracker-cost-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const proxy = await startCountingProxy(server.url);
  opened.defer(() => proxy.close());
  const display = await startDisplay(opened);
  const account = await prepareAccount(server.url, interval);
  const env = environmentOfServer({ DISPLAY: display, TIME_TRACKER_HOME: folder, HOME: folder });
  await signIn(proxy.url, account, env);
  await post(server.url, 'timer/start', { project_id: account.projectId }, account.token);

  const recorder = start(opened, process.execPath, [program, 'run'], env);
  const printed = collectOutput(recorder);
  while (!printed().includes('Recording "')) {
    if (recorder.exitCode !== null) throw new Error(`The recorder ended: ${printed()}`);
    await wait(100);
  }
  const pid = recorder.pid ?? 0;
  const typing = setInterval(() => void typeKey(env), inputEveryMs);
  opened.defer(() => clearInterval(typing));
  const before = { use: await readTreeUse(pid), bytes: proxy.bytes(), at: performance.now() };
  const memory: number[] = [];
  while (performance.now() - before.at < minutes * 60_000) {
    await wait(sampleEveryMs);
    memory.push((await readTreeUse(pid)).memoryBytes);
  }
  const seconds = (performance.now() - before.at) / 1000;
  const use = await readTreeUse(pid);
  const bytes = proxy.bytes() - before.bytes;
  await post(server.url, 'timer/stop', {}, account.token);
  recorder.kill('SIGTERM');
  await once(recorder, 'exit');
  return {
    interval,
    minutes: seconds / 60,
    corePercent: (100 * (use.cpuSeconds - before.use.cpuSeconds)) / seconds,
    medianMemoryBytes: median(memory),
    largestMemoryBytes: Math.max(...memory),
    bytesPerHour: (bytes * 3600) / seconds,
    screenshots: await countScreenshots(server.url, account),
    diskBytes: await folderBytes(folder),
  };
}

/** Not synchronously: the proxy runs in this process. */
async function signIn(
  url: string,
  { email, password }: Account,
  env: Record<string, string>,
): Promise<void> {
  const args = [program, 'login', '--server', url, '--email', email, '--password-stdin'];
  const child = spawn(process.execPath, args, { cwd: repositoryRoot, env, stdio: 'pipe' });
  const printed = collectOutput(child);
  child.stdin.end(password);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The recorder did not sign in: ${printed()}`);
}

async function startDisplay(opened: AsyncDisposableStack): Promise<string> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1920x1080x24', '-noreset', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  opened.defer(() => void server.kill());
  const [printed] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer];
  const display = `:${printed.toString().trim()}`;
  const env = environmentOfServer({ DISPLAY: display });
  start(opened, 'openbox', ['--sm-disable'], env);
  start(opened, 'xterm', ['-geometry', '180x60+20+20', '-e', 'cat'], env);
  return display;
}

function start(
  opened: AsyncDisposableStack,
  command: string,
  args: string[],
  env: Record<string, string>,
): ChildProcess {
  const child = spawn(command, args, {
    cwd: repositoryRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  opened.defer(() => void child.kill());
  return child;
}

function collectOutput(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => (printed += part.toString()));
  }
  return () => printed;
}

async function typeKey(env: Record<string, string>): Promise<void> {
  await once(spawn('xdotool', ['key', 'a'], { env, stdio: 'ignore' }), 'exit');
}

type Account = Awaited<ReturnType<typeof prepareAccount>>;

/** An owner who agreed to what their project records. */
async function prepareAccount(url: string, interval: number) {
  const password = 'a long enough password';
  const email = `cost-${interval}-${process.pid}@example.com`;
  const sent: ApiSends['user']['register'] = {
    email,
    first_name: 'Ann',
    last_name: 'Lee',
    password,
    password_confirmation: password,
  };
  const registered = await post<ApiReceives['user']['register']>(url, 'register', sent);
  const { api_token: token, user } = registered;
  const organization = await post<ApiReceives['organization']['create']>(
    url,
    'organization/create',
    { name: 'Cost' },
    token,
  );
  const project = await post<ApiReceives['project']['create']>(
    url,
    'project/create',
    { organization_id: organization.id, name: 'Website' },
    token,
  );
  const member = { project_id: project.id, user_id: user.id, screenshot_interval: interval };
  await post(url, 'project/update_member', member, token);
  const { rules_version } = await post<ApiReceives['timer']['rules']>(
    url,
    'timer/rules',
    { project_id: project.id },
    token,
  );
  await post(url, 'timer/agree', { project_id: project.id, rules_version }, token);
  return { email, password, token, projectId: project.id, organizationId: organization.id };
}

async function countScreenshots(url: string, { token, organizationId }: Account): Promise<number> {
  const { total } = await post<ApiReceives['screenshot']['all']>(
    url,
    'screenshot/all',
    { organization_id: organizationId, start: Date.now() - 24 * 3_600_000 },
    token,
  );
  return total;
}

async function post<Body>(url: string, path: string, body: unknown, token = ''): Promise<Body> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes: number, digits = 1) => `${number(bytes / megabyte, digits)} MB`;

export function describeRecorderCost(costs: readonly RecorderCost[], budgets: Budgets): Section {
  return {
    title: 'What the desktop recorder costs',
    rows: [
      [
        'screenshot every',
        'measured for',
        'share of a core',
        'memory (median)',
        'memory (peak)',
        'network',
        'screenshots',
        'on disk at the end',
      ],
      ...costs.map((cost) => [
        `${cost.interval} min`,
        `${number(cost.minutes)} min`,
        `${number(cost.corePercent, 2)} %`,
        megabytes(cost.medianMemoryBytes),
        megabytes(cost.largestMemoryBytes),
        `${megabytes(cost.bytesPerHour)}/h`,
        number(cost.screenshots),
        `${number(cost.diskBytes / 1000, 1)} kB`,
      ]),
    ],
    aims: costs.flatMap(({ interval, corePercent, bytesPerHour, medianMemoryBytes }) => {
      const aim = budgets.recorderCost[interval];
      return [
        {
          text: `every ${interval} min: ${number(corePercent, 2)} % of a core, target at most ${aim.corePercent} %`,
          isMet: corePercent <= aim.corePercent,
        },
        {
          text: `every ${interval} min: ${megabytes(bytesPerHour)}/h, target at most ${aim.megabytesPerHour} MB/h`,
          isMet: bytesPerHour <= aim.megabytesPerHour * megabyte,
        },
        {
          text: `every ${interval} min: ${megabytes(medianMemoryBytes)} of memory, target at most ${aim.memoryMegabytes} MB`,
          isMet: medianMemoryBytes <= aim.memoryMegabytes * megabyte,
        },
      ];
    }),
    notes: [
      'Two recorders at once, each on its own 1920 × 1080 X display, where a key is pressed every 2 s in a terminal. ' +
        'Processor time counts all processes of the recorder in ticks of the kernel; memory is their proportional set size; ' +
        'network is every byte of TCP in both directions.',
      'By the same method, version 0.1.0, which polled, used 136 MB (every 1 min) and 148 MB (every 10 min) of memory, ' +
        'and 4.5 and 3.7 MB/h.',
    ],
  };
}
