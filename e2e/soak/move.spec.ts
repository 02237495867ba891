import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createTeam, type Team } from '../data/team.ts';
import { run, startChild } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { hasCeph, startCeph } from './ceph.ts';
import { startOlderPostgres } from './older-postgres.ts';
import { listImages, makeImage, readImage, recordMinute, sendUntilStored } from './sent-images.ts';

// The command `npm run move` on an installation with more than a million rows, and killed again and again.

/** With their apps, screenshots and totals about six times as many rows. */
const activities = 200_000;
const images = 2000;
/** Before the move of a server that runs. */
const liveImages = 200;
const waitSeconds = 3600;

let folder: string;
let dataDir: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-move-'));
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

type Settings = Record<string, string>;

function startMove(args: string[], settings: Settings) {
  const env = { DATA_DIR: dataDir, ...settings };
  const program = ['server/src/move/move-command.ts', ...args];
  return startChild(process.execPath, program, { cwd: repositoryRoot, env });
}

async function finishMove(args: string[], settings: Settings): Promise<string> {
  const move = startMove(args, settings);
  const hasEnded = () => move.process.exitCode !== null || move.process.signalCode !== null;
  await waitUntil('the move ends', hasEnded, waitSeconds);
  expect(move.process.exitCode, move.output()).toBe(0);
  return move.output();
}

/** Kills the move as soon as `isFarEnough`. */
async function killMove(
  args: string[],
  settings: Settings,
  isFarEnough: (output: string) => boolean | Promise<boolean>,
): Promise<void> {
  const move = startMove(args, settings);
  await waitUntil('the move is far enough', () => isFarEnough(move.output()), waitSeconds);
  expect(move.process.exitCode, move.output()).toBe(null);
  await move.kill();
}

async function expectRefusal(settings: Settings): Promise<void> {
  const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()), ...settings };
  const starting = run(process.execPath, ['server/src/main.ts'], { cwd: repositoryRoot, env });
  await expect(starting).rejects.toThrow(/A move .*was not finished/);
}

/** Moves the database, killed three times: servers refuse the target until the move is complete. */
async function moveThroughKills(
  args: string[],
  before: Settings,
  after: Settings,
  name: string,
): Promise<void> {
  for (const line of [/^member_app_totals/m, /^activities/m, /^Comparing/m]) {
    await killMove(args, before, (output) => line.test(output));
    await expectRefusal(after);
  }
  const resumedAt = performance.now();
  const resumed = await finishMove(args, before);
  const [, rows = ''] = /(\d+) rows, all compared/.exec(resumed) ?? [];
  expect(resumed).toMatch(/tables were copied before/);
  expect(Number(rows)).toBeGreaterThan(1_000_000);
  const seconds = Math.round((performance.now() - resumedAt) / 1000);
  note(name, `${rows} rows, 3 kills, the last run took ${seconds} s`);
}

test('a million rows go to PostgreSQL 15 and back, through six kills', async () => {
  await run(
    process.execPath,
    ['bench/data/seed.ts', '--activities', String(activities), '--data', dataDir],
    { cwd: repositoryRoot },
  );
  const postgres = await startOlderPostgres(folder);
  try {
    const external = { DATABASE_URL: postgres.url };
    const there = ['--database', postgres.url];
    await moveThroughKills(there, {}, external, `to PostgreSQL ${postgres.version}`);
    await rename(join(dataDir, 'postgres'), join(folder, 'postgres-before'));
    await moveThroughKills(['--database', 'embedded'], external, {}, 'back');
  } finally {
    await postgres.close();
  }
  const doctor = startChild(process.execPath, ['server/src/backup/doctor-command.ts'], {
    cwd: repositoryRoot,
    env: { DATA_DIR: dataDir },
  });
  const hasCounted = () => doctor.output().includes('Totals of 1 organizations equal a recount.');
  await waitUntil('the totals equal a recount', hasCounted, waitSeconds);
  // The seeded screenshots have no images to examine.
  await doctor.stop();
});

test('2,000 images go to Ceph and back to the disk, through a kill each', async () => {
  if (!hasCeph) throw new Error('Install radosgw, ceph-mon, ceph-osd and ceph-common.');
  const disk = join(dataDir, 'files');
  await rm(disk, { recursive: true, force: true });
  const day = join(disk, '1', '2026-03-10');
  await mkdir(day, { recursive: true });
  for (let image = 0; image < images; image++) {
    await writeFile(join(day, `${randomUUID()}.webp`), randomBytes(50_000));
  }
  const before = await sumFiles(day);
  const ceph = await startCeph();
  try {
    const { FILES_URL: filesUrl = '', ...credentials } = ceph.settings;
    const there = ['--files', filesUrl];
    const hasSome = async () => (await ceph.listObjects()).length > images / 4;
    await killMove(there, credentials, hasSome);
    await expectRefusal(ceph.settings);
    const moved = await finishMove(there, credentials);
    expect(moved).toContain(`The move is complete: ${images} files`);
    note('to Ceph', /After the server.*/.exec(moved)?.[0] ?? '');

    await rename(disk, join(folder, 'files-before'));
    const back = ['--files', 'disk'];
    const hasSomeFiles = async () => (await readdir(day).catch(() => [])).length > images / 4;
    await killMove(back, ceph.settings, hasSomeFiles);
    await expectRefusal({});
    const returned = await finishMove(back, ceph.settings);
    expect(returned).toContain(`The move is complete: ${images} files`);
    expect(await sumFiles(day)).toEqual(before);
    note('SHA-256', `${before.size} of ${images} files equal after both`);
  } finally {
    await ceph.close();
  }
});

test('a server stores images while they go to Ceph and back, and shows all of them', async () => {
  if (!hasCeph) throw new Error('Install radosgw, ceph-mon, ceph-osd and ceph-common.');
  await using opened = new AsyncDisposableStack();
  const ceph = await startCeph();
  opened.defer(() => ceph.close());
  const live = join(folder, 'live');
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const startServer = async (settings: Settings) => {
    const env = { DATA_DIR: live, PORT: port, RATE_LIMITS: 'off', ...settings };
    const server = startChild(process.execPath, ['server/src/main.ts'], {
      cwd: repositoryRoot,
      env,
    });
    opened.defer(() => server.stop());
    await waitUntil('the server answers', async () => (await fetch(`${url}/api/health`)).ok, 120);
    return server;
  };
  const { FILES_URL: filesUrl = '', ...credentials } = ceph.settings;
  const server = await startServer({});
  const team = await createTeam(url);
  const activityId = await recordMinute(url, team, Date.now() - 600_000);
  const sent = new Map<string, string>();
  const sendOne = async () => {
    const image = await makeImage(sent.size);
    sent.set(await sendUntilStored(url, team, activityId, image), sumOf(image));
  };
  while (sent.size < liveImages) await sendOne();

  const moveWhileSending = async (running: typeof server, args: string[], settings: Settings) => {
    const before = sent.size;
    const move = startMove(args, { DATA_DIR: live, ...settings });
    const isAsked = () => move.output().includes('Now stop the server');
    while (!isAsked() && move.process.exitCode === null) await sendOne();
    for (let more = 0; more < 20; more++) await sendOne();
    expect(move.process.exitCode, move.output()).toBe(null);
    await running.stop();
    await waitUntil('the move ends', () => move.process.exitCode !== null, waitSeconds);
    expect(move.process.exitCode, move.output()).toBe(0);
    expect(move.output()).toContain(`The move is complete: ${2 * sent.size} files`);
    return sent.size - before;
  };
  const there = await moveWhileSending(server, ['--files', filesUrl], credentials);
  await rename(join(live, 'files'), join(folder, 'live-files-before'));
  const moved = await startServer(ceph.settings);
  await expectAll(url, team, sent);
  const back = await moveWhileSending(moved, ['--files', 'disk'], ceph.settings);
  const returned = await startServer({});
  await expectAll(url, team, sent);
  await returned.stop();
  note('with a running server', `${sent.size} images, ${there} and ${back} of them sent meanwhile`);
});

/** The server shows exactly these images. */
async function expectAll(url: string, team: Team, sent: Map<string, string>): Promise<void> {
  const listed = await listImages(url, team);
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(sent.keys()));
  for (const { id, url: path } of listed) {
    expect(sumOf(await readImage(url, path)), id).toBe(sent.get(id));
  }
}

function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function sumFiles(path: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const name of (await readdir(path)).sort()) {
    const bytes = await readFile(join(path, name));
    sums.set(name, sumOf(bytes));
  }
  return sums;
}
