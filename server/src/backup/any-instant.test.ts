import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupSize } from '../testing/installation/backup-size-config.ts';
import {
  entriesPerCall,
  expectAcknowledged,
  expectExactly,
  readStored,
  runAsSuperuser,
  startLoad,
  type Acknowledged,
} from '../testing/installation/backup-load.ts';
import {
  makeServerTeam,
  startProgram,
  startServer,
  type Program,
  type RunningServer,
} from '../testing/installation/running-server.ts';
import { readManifest, type ManifestContent } from './format/backup-manifest.ts';

// An installation under load that keeps its WAL, restored to instants after its backup; and a backup
// to a disk that is full. `npm run soak -- backup` runs it longer, with more people.

let folder: string;
let dataDir: string;
let backups: string;
let server: RunningServer;
let loads: Awaited<ReturnType<typeof startLoad>>[];
const programs: Program[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracker-instant-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  backups = join(folder, 'backups');
});

afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill();
    await ended;
  }
  spawnSync('umount', [join(folder, 'small')]);
  rmSync(folder, { recursive: true, force: true });
});

async function run(
  command: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const program = startProgram(`backup/${command}-command.ts`, args, {
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: 'a passphrase',
  });
  programs.push(program);
  return { code: await program.ended, output: program.output() };
}

const count = () => loads.reduce((sum, load) => sum + load.count(), 0);

let manifest: ManifestContent;
let startedAt: number;

test('a backup is made while many people record', { tags: 'full' }, async () => {
  server = await startServer(dataDir, {
    BACKUP_DIR: backups,
    BACKUP_WAL: 'on',
    BACKUP_PASSPHRASE: 'a passphrase',
  });
  programs.push(server);
  const teams = await Promise.all(
    Array.from({ length: backupSize.people }, () => makeServerTeam(server)),
  );
  startedAt = Date.now();
  loads = await Promise.all(teams.map((team) => startLoad(server, team)));
  await expect.poll(count).toBeGreaterThan(100);
  const { code, output } = await run('backup', join(backups, 'base'));
  expect(code, output).toBe(0);
  manifest = (await readManifest(join(backups, 'base')))!;
});

const small = () => join(folder, 'small');

function mountSmallDisk(): boolean {
  mkdirSync(small());
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small()]).status === 0;
}

test('a full disk ends the backup only', { tags: 'full' }, async (context) => {
  if (!mountSmallDisk()) context.skip('mounting a small disk needs root');
  const { code, output } = await run('backup', join(small(), 'backup'));
  expect(code).toBe(1);
  expect(output).toMatch(/The disk of .* is full\. What was written is removed\./);
  expect(readdirSync(small())).toEqual([]);
  const before = count();
  await expect.poll(count, { message: 'recording goes on' }).toBeGreaterThan(before + 100);
});

let acknowledged: Acknowledged;
let instants: Date[];

test('finished WAL is moved to the backups', { tags: 'full' }, async ({ task }) => {
  const until = Date.now() + backupSize.seconds * 1000;
  await expect
    .poll(() => Date.now() > until, { timeout: 2000 * backupSize.seconds + 60_000 })
    .toBe(true);
  const first = new Date(manifest.completeUntil).getTime() + 500;
  const last = Date.now() - 500;
  instants = Array.from({ length: backupSize.instants }, () => {
    return new Date(first + Math.random() * (last - first));
  });
  // Something is sent after each instant, however busy the machine is.
  const beforeLater = count();
  const oneEach = backupSize.people * entriesPerCall;
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(beforeLater + oneEach);
  const parts = await Promise.all(loads.map((load) => load.stop(dataDir)));
  acknowledged = {
    activities: new Map(parts.flatMap(({ activities }) => [...activities])),
    images: new Map(parts.flatMap(({ images }) => [...images])),
  };
  const perSecond = acknowledged.activities.size / ((Date.now() - startedAt) / 1000);
  const figures = `${Math.round(perSecond)} activities/s, ${acknowledged.activities.size} in all; ${acknowledged.images.size} screenshots`;
  Object.assign(task.meta, { figures });
  const [segment] = await runAsSuperuser(
    dataDir,
    'select pg_walfile_name(pg_switch_wal()) as name',
  );
  const moved = join(backups, manifest.walFolder!, `${segment!['name']}.zst`);
  await expect.poll(() => existsSync(moved), { timeout: 300_000, interval: 200 }).toBe(true);
});

test('any instant since the backup can be restored exactly', { tags: 'full' }, async ({ task }) => {
  const key = join(folder, 'master.key');
  cpSync(join(dataDir, 'secrets', 'master.key'), key);
  server.child.kill('SIGKILL');
  await server.ended;
  for (const [index, instant] of instants.entries()) {
    const target = join(folder, `restored-${index}`);
    const restored = await run(
      ...(['restore', join(backups, 'base'), '--data', target, '--master-key', key] as const),
      '--to',
      instant.toISOString(),
    );
    expect(restored.code, restored.output).toBe(0);
    const again = await startServer(target);
    programs.push(again);
    const stored = await readStored(target);
    expectExactly(stored, acknowledged, instant);
    expect(stored.wrongTotals).toEqual([]);
    again.child.kill();
    await again.ended;
    rmSync(target, { recursive: true });
  }
  const figures = `${instants.length} random instants, each exact, with all images`;
  Object.assign(task.meta, { figures });
});

test('the backup alone has everything until its end', { tags: 'full' }, async () => {
  const target = join(folder, 'restored');
  const key = join(folder, 'master.key');
  const base = join(backups, 'base');
  const { code, output } = await run('restore', base, '--data', target, '--master-key', key);
  expect(code, output).toBe(0);
  const again = await startServer(target);
  programs.push(again);
  const stored = await readStored(target);
  expectAcknowledged(stored, acknowledged, new Date(manifest.completeUntil));
  expect(stored.wrongTotals).toEqual([]);
});
