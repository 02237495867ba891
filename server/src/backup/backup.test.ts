import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  startLoad,
  expectAcknowledged,
  expectExactly,
  readStored,
  runAsSuperuser,
  type Acknowledged,
} from '../testing/installation/backup-load.ts';
import {
  makeServerTeam,
  startProgram,
  startServer,
  type Program,
  type RunningServer,
} from '../testing/installation/running-server.ts';
import { walArchiveFolder } from '../database/postgres/postgres-home.ts';
import { readManifest, type ManifestContent } from './format/backup-manifest.ts';
import { moveFinishedWal } from './move-wal-job.ts';
import { restoreBackup } from './restore-backup.ts';

// An installation that records, its backup, and what becomes of it after kills, damage and a full disk. The tests
// build on each other, because each start of a database takes seconds.

let folder: string;
let dataDir: string;
let backups: string;
let backup: string;
let key: string;
let server: RunningServer;
const programs: Program[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracker-backup-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  backups = join(folder, 'backups');
  backup = join(backups, 'base');
  key = join(folder, 'master.key');
});

afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill();
    await ended;
  }
  spawnSync('umount', [small()]);
  rmSync(folder, { recursive: true, force: true });
});

function run(command: string, ...args: string[]): Program {
  return runWith({}, command, ...args);
}

function runWith(settings: Record<string, string>, command: string, ...args: string[]): Program {
  const all = { DATA_DIR: dataDir, ...settings };
  const program = startProgram(`backup/${command}-command.ts`, args, all);
  programs.push(program);
  return program;
}

function restore(from: string, to: string, ...more: string[]): Program {
  return run('restore', from, '--data', to, '--master-key', key, ...more);
}

async function expectDone({ ended, output }: Program): Promise<void> {
  expect(await ended, output()).toBe(0);
}

const small = () => join(folder, 'small');
const commandFile = join(import.meta.dirname, 'backup-command.ts');

async function start(): Promise<void> {
  server = await startServer(dataDir, { BACKUP_DIR: backups, BACKUP_WAL: 'on' });
  programs.push(server);
}

let load: Awaited<ReturnType<typeof startLoad>>;
let acknowledged: Acknowledged;
let manifest: ManifestContent;

test('while people record, a backup is made of the running installation', async () => {
  await start();
  load = await startLoad(server, await makeServerTeam(server));
  await expect.poll(load.count).toBeGreaterThan(100);
  await expectDone(run('backup', backup));
  const before = load.count();
  await expect.poll(load.count, { message: 'recording goes on' }).toBeGreaterThan(before);
  manifest = (await readManifest(backup))!;
  expect(readdirSync(backup).sort()).toEqual([
    'SHA256SUMS',
    'database.tar.zst',
    'images',
    'manifest.json',
  ]);
  cpSync(join(dataDir, 'secrets', 'master.key'), key);
  const text = (await readFile(key, 'utf8')).trim();
  expect(JSON.stringify(manifest)).not.toContain(text);
});

test('a full disk ends the backup only', async (context) => {
  mkdirSync(small());
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small()]);
  if (isMounted.status !== 0) context.skip('mounting a small disk needs root');
  const { ended, output } = run('backup', join(small(), 'backup'));
  expect(await ended).toBe(1);
  expect(output()).toMatch(/The disk of .* is full\. What was written is removed\./);
  expect(readdirSync(small())).toEqual([]);
  const before = load.count();
  await expect.poll(load.count, { message: 'recording goes on' }).toBeGreaterThan(before);
});

let instant: Date;

test('a backup that the command does not see is not called complete', (context) => {
  const hidden = join(folder, 'hidden');
  mkdirSync(hidden);
  // As with PrivateTmp, but it is the command that has a folder of its own.
  const command = `mount -t tmpfs tmpfs '${hidden}' && exec '${process.execPath}' '${commandFile}' '${hidden}/backup'`;
  const { status, stdout, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', command], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (/unshare|mount:/.test(stderr)) context.skip('mounting needs root');
  expect(status).toBe(1);
  expect(stdout).not.toContain('The backup is complete');
  expect(stderr).toMatch(/not to the folder of that name that this command sees.*PrivateTmp/);
});

test('finished WAL is archived', async () => {
  instant = new Date();
  const before = load.count();
  await expect.poll(load.count).toBeGreaterThan(before + 100);
  acknowledged = await load.stop(dataDir);
  const [row] = await runAsSuperuser(dataDir, 'select pg_walfile_name(pg_switch_wal()) as name');
  const name = row!['name']!;
  const places = [
    join(walArchiveFolder(dataDir), name),
    join(backups, manifest.walFolder!, `${name}.zst`),
  ];
  await expect.poll(() => places.some((place) => existsSync(place))).toBe(true);
});

test('a server killed during a backup leaves nothing that passes for one', async () => {
  let unfinished = '';
  // A backup of so little may be complete before the kill.
  for (let attempt = 1; unfinished === '' || existsSync(join(unfinished, 'manifest.json'));) {
    unfinished = join(folder, `killed-${attempt}`);
    attempt += 1;
    if (server.child.exitCode !== null || server.child.signalCode !== null) {
      await start();
    }
    const command = run('backup', unfinished);
    const written = join(unfinished, 'database.tar.zst');
    await expect.poll(() => existsSync(written), { interval: 2 }).toBe(true);
    server.child.kill('SIGKILL');
    await server.ended;
    await command.ended;
  }
  await expect(restoreTo('refused', { folder: unfinished })).rejects.toThrow(
    /is not a complete backup/,
  );
});

test('an instant after the backup is restored exactly', async () => {
  await expectDatabaseEnded();
  await moveWal();
  const target = join(folder, 'restored-instant');
  await expectDone(restore(backup, target, '--to', instant.toISOString()));
  const again = await startServer(target);
  programs.push(again);
  const stored = await readStored(target);
  const isLate = ({ sentAt }: { sentAt: number }) => sentAt > instant.getTime();
  expect([...acknowledged.images.values()].some(isLate)).toBe(true);
  expectExactly(stored, acknowledged, instant);
  expect(stored.wrongTotals).toEqual([]);
  again.child.kill();
  await again.ended;
});

test('a stopped installation is not backed up with another master key', async () => {
  await expectDatabaseEnded();
  const other = join(folder, 'other-key');
  const { ended, output } = runWith(
    { MASTER_KEY: randomBytes(32).toString('base64') },
    'backup',
    other,
  );
  expect(await ended).toBe(1);
  expect(output()).toMatch(/The master key is not the one that this database was created with/);
  expect(existsSync(other)).toBe(false);
});

test('a command does not create a master key', async () => {
  const external = join(folder, 'external');
  mkdirSync(external);
  const settings = { DATA_DIR: external, DATABASE_URL: 'postgres://me@127.0.0.1:1/tracker' };
  const { ended, output } = runWith(settings, 'backup', join(folder, 'no-key'));
  expect(await ended).toBe(1);
  expect(output()).toMatch(/The master key is missing: .* Run the command with the settings/);
  expect(readdirSync(external)).toEqual([]);
});

test('after a loss of everything, what was acknowledged is back, and nothing else differs', async () => {
  await expectDatabaseEnded();
  rmSync(dataDir, { recursive: true });
  await expectDone(restore(backup, dataDir));
  const waiting = walArchiveFolder(dataDir);
  mkdirSync(waiting);
  cpSync(key, join(waiting, '000000010000000000000001'));
  server = await startServer(dataDir);
  expect(existsSync(waiting), 'without BACKUP_WAL, no WAL waits').toBe(false);
  programs.push(server);
  const stored = await readStored(dataDir);
  expectAcknowledged(stored, acknowledged, new Date(manifest.completeUntil));
  expect(stored.wrongTotals).toEqual([]);
  const doctor = run('doctor');
  await expectDone(doctor);
  expect(doctor.output()).toContain('No problems.');
});

test('a restore that is killed leaves nothing that starts, and can be repeated', async () => {
  const target = join(folder, 'killed-restore');
  const killed = restore(backup, target);
  await expect.poll(() => existsSync(join(target, 'postgres')), { interval: 2 }).toBe(true);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const started = startProgram('main.ts', [], { DATA_DIR: target, PORT: '1' });
  expect(await started.ended).toBe(1);
  expect(started.output()).toMatch(/A restore into .* was not finished/);
  const again = restore(backup, target);
  await expectDone(again);
  expect(again.output()).toMatch(/Totals of 1 organizations equal a recount/);
  expect(again.output()).toMatch(/All files of \d+ screenshots are there and open/);
});

test('refuses a folder that is not empty, and a second backup into the same one', async () => {
  await expect(restoreTo('.')).rejects.toThrow(/is not empty/);
  const second = run('backup', backup);
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/is not empty\. Name a new folder/);
});

test('refuses another master key', async () => {
  await expect(restoreTo('refused', { masterKey: Buffer.alloc(32, 7) })).rejects.toThrow(
    /master key is not the one of this backup/,
  );
});

test('refuses the backup of another major version', async () => {
  const other = copyBackup();
  await rewriteManifest(other, (text) => text.replace('"majorVersion": 18', '"majorVersion": 17'));
  await expect(restoreTo('refused', { folder: other })).rejects.toThrow(
    /manifest.json was changed/,
  );
  await rewriteManifest(other, (text) => {
    const { code, ...content } = JSON.parse(text) as Record<string, string>;
    const changed = createHash('sha256').update(JSON.stringify(content)).digest('base64');
    return text.replace(code!, changed);
  });
  await expect(restoreTo('refused', { folder: other })).rejects.toThrow(
    /is from PostgreSQL 17.*Restore it with Time Tracker/,
  );
});

test.each(['database.tar.zst', 'SHA256SUMS', 'manifest.json', 'an image'])(
  'notices a flipped bit in %s',
  async (name) => {
    const other = copyBackup();
    const path = join(other, name === 'an image' ? findImage(other) : name);
    const bytes = await readFile(path);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = bytes[at]! ^ 1;
    await rm(path);
    await writeFile(path, bytes);
    await expect(restoreTo('refused', { folder: other })).rejects.toThrow(/damaged/);
    expect(readdirSync(join(folder, 'refused'))).toEqual([]);
  },
);

test('a restore without a damaged image names it, and ends with an error', async () => {
  const other = copyBackup();
  const image = findImage(other);
  await writeFile(join(other, image), 'damaged');
  await expect(restoreTo('refused', { folder: other })).rejects.toThrow(/Or add --skip-damaged/);
  const restored = restore(other, join(folder, 'without-image'), '--skip-damaged');
  expect(await restored.ended).toBe(1);
  expect(restored.output()).toContain(`Left out: ${image} is damaged or missing.`);
  expect(restored.output()).toMatch(/PROBLEM .*missing/);
  expect(restored.output()).toContain('The restore is complete, with 1 problem.');
});

test('a disk without room for the unpacked database is refused', async (context) => {
  const target = join(folder, 'small-target');
  mkdirSync(target);
  const { sizeBytes, database } = manifest;
  const between = Math.round((sizeBytes + (database?.sizeBytes ?? 0)) / 2);
  const size = `size=${between}`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', target]).status !== 0) {
    context.skip('mounting a small disk needs root');
  }
  onTestFinished(() => void spawnSync('umount', [target]));
  await expect(restoreTo('small-target')).rejects.toThrow(/The restore needs about \d+ MB/);
});

test('notices a missing file', async () => {
  const other = copyBackup();
  await rm(join(other, findImage(other)));
  await expect(restoreTo('refused', { folder: other })).rejects.toThrow(/is missing/);
});

async function expectDatabaseEnded(): Promise<void> {
  const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const message = 'the database of the killed server ends';
  await expect.poll(() => existsSync(pidFile), { message }).toBe(false);
}

/** As the job of the killed server would have done within a minute. */
async function moveWal(): Promise<void> {
  await moveFinishedWal(
    {
      source: {
        dataDir,
        masterKey: Buffer.alloc(0),
        files: undefined,
        getDatabaseId: () => Promise.resolve(manifest.databaseId),
        getInstallationId: () => manifest.installationId,
        embedded: undefined,
      },
      schedule: {
        folder: backups,
        kept: 1,
        schedule: '15 3 * * *',
        passphrase: undefined,
        keepsWal: true,
      },
      newImages: { waiting: new Set(), hasOlder: false },
    },
    { log: { warn: () => undefined } },
    new AbortController().signal,
  );
}

/** A thumbnail that the database of the backup knows: later images may be copied, too. */
function findImage(from: string): string {
  const end = new Date(manifest.completeUntil).getTime();
  const known = [...acknowledged.images].filter(([, { at }]) => at < end).map(([id]) => id);
  const names = readdirSync(from, { recursive: true, encoding: 'utf8' });
  const found = names.find((name) => known.some((id) => name.endsWith(`${id}.thumb.webp`)));
  if (found === undefined) throw new Error('The backup has no image');
  return found;
}

/** A copy without links to the files of the installation. */
function copyBackup(): string {
  const copy = join(folder, randomUUID());
  cpSync(backup, copy, { recursive: true });
  return copy;
}

async function rewriteManifest(from: string, change: (text: string) => string): Promise<void> {
  const path = join(from, 'manifest.json');
  await writeFile(path, change(await readFile(path, 'utf8')));
}

async function restoreTo(
  target: string,
  more: Partial<Parameters<typeof restoreBackup>[0]> = {},
): Promise<unknown> {
  const masterKeyText = (await readFile(key, 'utf8')).trim();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return restoreBackup(
    {
      folder: backup,
      dataDir: join(folder, target),
      masterKey: Buffer.from(masterKeyText, 'base64'),
      masterKeyText,
      passphrase: undefined,
      ...more,
    },
    { say: () => undefined, stop: new AbortController().signal, log },
  );
}
