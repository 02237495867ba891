import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { guardStore } from '../files/guarded-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { MetricRegister } from '../http/metrics/metric-register.ts';
import { collectLog, openTestBucket } from '../testing/s3/test-bucket.ts';
import { deleteUnfinished, discardBackupFolder, openBackupFolder } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import { openManifest, readManifest, type ManifestContent } from './format/backup-manifest.ts';
import { listFiles, openFile } from './restore-files.ts';
import { makeScheduledBackup } from './scheduled-backup-job.ts';
import { registerBackupMetrics, type ScheduledBackup } from './scheduled-backup.ts';
import { readWalFolder } from './wal-history.ts';

const databaseId = '11111111-1111-4111-8111-111111111111';
const image = '7/2026-03-10/22222222-2222-4222-8222-222222222222.webp';
const neverStopped = new AbortController().signal;
const thumbnail = image.replace('.webp', '.thumb.webp');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-schedule-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeImage(image, 'encrypted image', 1);
});

async function writeImage(name: string, text: string, day: number): Promise<void> {
  const path = join(folder, 'data', 'files', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  const writtenAt = new Date(Date.UTC(2026, 0, day));
  await utimes(path, writtenAt, writtenAt);
}

type Options = {
  id?: string;
  installation?: string;
  passphrase?: string;
  files?: FileStore;
  keepsWal?: boolean;
};

function scheduled({
  id = databaseId,
  installation = 'this one',
  passphrase,
  files,
  keepsWal = false,
}: Options = {}): ScheduledBackup {
  return {
    source: {
      dataDir: join(folder, 'data'),
      masterKey: Buffer.alloc(32, 1),
      getDatabaseId: () => Promise.resolve(id),
      getInstallationId: () => installation,
      embedded: undefined,
      files,
    },
    schedule: {
      folder: join(folder, 'backups'),
      kept: 2,
      schedule: '15 3 * * *',
      passphrase,
      keepsWal,
    },
  };
}

async function backUp(day: number, options?: Options): Promise<string> {
  await makeScheduledBackup(
    scheduled(options),
    {
      log: { info: () => undefined, warn: () => undefined },
      now: () => new Date(Date.UTC(2026, 2, day, 3, 15)),
    },
    neverStopped,
  );
  return pathOf(day);
}

function pathOf(day: number): string {
  return join(folder, 'backups', `time-tracker-2026-03-0${day}T03-15-00Z`);
}

/** The images of a backup, as a restore reads them: checked and without the seal. */
async function readBackup(path: string, passphrase?: string): Promise<Record<string, string>> {
  const backup = { folder: path, ...(await openManifest(path, passphrase)) };
  const images: Record<string, string> = {};
  for await (const { path: name, sha256 } of listFiles(backup)) {
    images[name.replace('images/', '')] = (await buffer(openFile(backup, name, sha256))).toString();
  }
  return images;
}

async function changeManifest(path: string, fields: Partial<ManifestContent>): Promise<void> {
  const file = join(path, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as ManifestContent;
  // In the order of the manifest, since any other one is refused.
  const names = [...Object.keys(manifest)];
  if ('walFolder' in fields) names.splice(names.indexOf('masterKeyFingerprint'), 0, 'walFolder');
  const all: Record<string, unknown> = { ...manifest, ...fields };
  const ordered = Object.fromEntries(names.map((name) => [name, all[name]]));
  await writeFile(file, `${JSON.stringify(ordered, undefined, 2)}\n`);
}

/** Another complete backup. */
async function copyOf(day: number): Promise<string> {
  const copy = join(folder, 'backups', 'copy');
  await cp(pathOf(day), copy, { recursive: true });
  return copy;
}

async function inodeOf(path: string, name = image): Promise<number> {
  return (await stat(join(path, 'images', name))).ino;
}

test('keeps the newest backups, those of a restored copy, and nothing unfinished', async () => {
  await backUp(1, { installation: 'the original' });
  await backUp(2);
  const crashed = join(folder, 'backups', 'crashed');
  await mkdir(crashed);
  await writeFile(join(crashed, 'UNFINISHED'), '');
  const longAgo = new Date(Date.UTC(2026, 0, 1));
  await utimes(join(crashed, 'UNFINISHED'), longAgo, longAgo);
  await backUp(3);
  const newest = await backUp(4);
  const names = (await readdir(join(folder, 'backups'))).sort();
  expect(names).toEqual([1, 3, 4].map((day) => `time-tracker-2026-03-0${day}T03-15-00Z`));
  const manifest = await readManifest(newest);
  expect(manifest).toMatchObject({ files: 1, databaseId });
  expect(manifest).not.toHaveProperty('database');
});

test('a backup made by the command is not deleted', async () => {
  const { source } = scheduled();
  const manual = join(folder, 'backups', 'before-upgrade');
  await createBackup(source, { folder: manual }, { say: () => undefined, stop: neverStopped });
  for (const day of [2, 3, 4]) await backUp(day);
  const names = (await readdir(join(folder, 'backups'))).sort();
  expect(names).toEqual(['before-upgrade', ...[3, 4].map((day) => basename(pathOf(day)))]);
});

test('a backup from a clock that was ahead is deleted first', async () => {
  await changeManifest(await backUp(1), { startedAt: '2099-01-01T00:00:00.000Z' });
  await backUp(2);
  await backUp(3);
  const names = (await readdir(join(folder, 'backups'))).sort();
  expect(names).toEqual([2, 3].map((day) => basename(pathOf(day))));
});

const day = (number: number) => new Date(Date.UTC(2026, 2, number));

async function writeOld(path: string, writtenAt: Date): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  await utimes(path, writtenAt, writtenAt);
  await utimes(dirname(path), writtenAt, writtenAt);
}

test('WAL is kept from the oldest scheduled backup, and deleted when BACKUP_WAL is off', async () => {
  await backUp(1, { keepsWal: true });
  const name = readWalFolder(join(folder, 'data'));
  const wal = join(folder, 'backups', name);
  await writeOld(join(wal, '000000010000000000000001.zst'), day(1));
  await writeFile(join(wal, '000000010000000000000002.zst'), '');
  await backUp(2, { keepsWal: true });
  expect(await readdir(wal)).toEqual(['000000010000000000000002.zst']);
  await backUp(3);
  await backUp(4);
  expect(await readdir(wal), 'no backup before it is there').toEqual([]);
  await utimes(wal, day(1), day(1));
  await backUp(5);
  expect(await readdir(join(folder, 'backups'))).not.toContain(name);
});

test('WAL of others is deleted only if no backup names it, and it is not new', async () => {
  const wal = (digit: string) => `wal-${digit.repeat(8)}-1111-4111-8111-111111111111`;
  const [used, unused, fresh] = ['1', '2', '3'].map(wal) as [string, string, string];
  await changeManifest(await backUp(1, { installation: 'another' }), { walFolder: used });
  const damaged = await backUp(2);
  await writeFile(join(damaged, 'manifest.json'), '{}');
  for (const name of [used, unused, fresh]) {
    await writeOld(join(folder, 'backups', name, '000000010000000000000001.zst'), day(1));
  }
  await utimes(join(folder, 'backups', fresh), day(4), day(4));
  await writeOld(join(folder, 'backups', 'photos', 'unrelated'), day(1));
  await backUp(3);
  const list = async () =>
    (await readdir(join(folder, 'backups'))).filter((one) => !/^t/.test(one));
  expect(await list(), 'a damaged manifest may name it').toContain(unused);
  await rm(damaged, { recursive: true });
  await backUp(4);
  expect((await list()).sort()).toEqual(['photos', used, fresh].sort());
});

test('a folder of WAL that another server is changing stops no backup, and stays', async () => {
  const wal = join(folder, 'backups', 'wal-44444444-1111-4111-8111-111111111111');
  await mkdir(wal, { recursive: true });
  // It is listed and cannot be examined, like a file that was renamed between.
  await symlink('000000010000000000000001', join(wal, '000000010000000000000001.zst.new'));
  await backUp(1);
  expect(await stat(wal)).toBeDefined();
});

test('a folder whose manifest cannot be read stops no backup', async () => {
  await mkdir(join(folder, 'backups', 'broken', 'manifest.json'), { recursive: true });
  expect(await readBackup(await backUp(1))).toEqual({ [image]: 'encrypted image' });
});

test('an earlier backup without its list is not used, but the previous one is', async () => {
  const passphrase = 'a passphrase';
  const inode = await inodeOf(await backUp(1, { passphrase }));
  await rm(join(await backUp(2, { passphrase }), 'SHA256SUMS'));
  const third = await backUp(3, { passphrase });
  expect(await inodeOf(third)).toBe(inode);
  expect(await readBackup(third, passphrase)).toEqual({ [image]: 'encrypted image' });
});

test('while the store of the images is down, a backup says so', async () => {
  const bucket = await openTestBucket();
  const store = guardStore(await bucket.openStore('down'), () => Promise.resolve(), collectLog());
  onTestFinished(() => store.close());
  await bucket.close();
  await expect(backUp(1, { files: store })).rejects.toThrow(
    /The object store of FILES_URL does not respond or refuses calls \(.+\)\. Check/,
  );
});

test('another process may be writing an unfinished backup that changed in the last hour', async () => {
  const written = join(folder, 'backups', 'written');
  await writeOld(join(written, 'UNFINISHED'), day(1));
  await writeFile(join(written, 'SHA256SUMS'), '');
  const open = () => openBackupFolder(written, join(folder, 'data'));
  await expect(open()).rejects.toThrow(/changed 0 min ago, so another process may be writing it/);
  expect((await readdir(written)).sort()).toEqual(['SHA256SUMS', 'UNFINISHED']);
  await utimes(join(written, 'SHA256SUMS'), day(1), day(1));
  await open();
  expect(await readdir(written)).toEqual(['UNFINISHED']);
  await discardBackupFolder(written);
});

test('a backup that another process may be writing is left alone', async () => {
  const written = join(folder, 'backups', 'written');
  await mkdir(written, { recursive: true });
  await writeFile(join(written, 'UNFINISHED'), '');
  const started = new Date(Date.UTC(2026, 2, 1, 1, 0));
  await utimes(join(written, 'UNFINISHED'), started, started);
  await writeFile(join(written, 'SHA256SUMS'), '');
  const minutesAgo = new Date(Date.UTC(2026, 2, 1, 3, 0));
  await utimes(join(written, 'SHA256SUMS'), minutesAgo, minutesAgo);
  await backUp(1);
  expect(await readdir(written)).toHaveLength(2);
  await backUp(2);
  expect(await readdir(join(folder, 'backups'))).not.toContain('written');
});

test('a backup that this server is writing is left alone, however long it takes', async () => {
  const slow = join(folder, 'backups', 'slow');
  await openBackupFolder(slow, join(folder, 'data'));
  const longAgo = new Date(Date.UTC(2026, 0, 1));
  await utimes(join(slow, 'UNFINISHED'), longAgo, longAgo);
  await backUp(1);
  expect(await readdir(slow)).toEqual(['UNFINISHED']);
  await expect(openBackupFolder(slow, join(folder, 'data'))).rejects.toThrow(
    /another backup is being written/,
  );
  await discardBackupFolder(slow);
  expect(await readdir(join(folder, 'backups'))).not.toContain('slow');
});

test('a backup that became complete since it was listed is not deleted', async () => {
  const complete = await backUp(1);
  await deleteUnfinished(complete, new Date(Date.UTC(2030, 0, 1)));
  expect(await readBackup(complete)).toEqual({ [image]: 'encrypted image' });
});

test('a damaged backup is not used, and stops no other', async () => {
  const first = await backUp(1);
  await writeFile(join(first, 'manifest.json'), '{}');
  const second = await backUp(2);
  expect(await readBackup(second)).toEqual({ [image]: 'encrypted image' });
  expect(await readdir(join(folder, 'backups'))).toHaveLength(2);
});

test('images that did not change are in all backups and once on the disk', async () => {
  const passphrase = 'a passphrase';
  await writeImage(thumbnail, 'thumbnail', 1);
  const first = await backUp(1, { passphrase });
  await writeImage(thumbnail, 'a thumbnail that was made again', 2);
  const second = await backUp(2, { passphrase });
  // Sealed files cannot be links to those of the installation.
  expect(await inodeOf(second)).toBe(await inodeOf(first));
  expect(await inodeOf(second, thumbnail)).not.toBe(await inodeOf(first, thumbnail));
  expect(await readBackup(first, passphrase)).toEqual({
    [image]: 'encrypted image',
    [thumbnail]: 'thumbnail',
  });
  await rm(first, { recursive: true });
  expect(await readBackup(second, passphrase)).toEqual({
    [image]: 'encrypted image',
    [thumbnail]: 'a thumbnail that was made again',
  });
});

test('with another passphrase, everything is copied again', async () => {
  const first = await backUp(1, { passphrase: 'a passphrase' });
  const second = await backUp(2, { passphrase: 'another passphrase' });
  expect(await inodeOf(second)).not.toBe(await inodeOf(first));
  const third = await backUp(3);
  expect(await readBackup(second, 'another passphrase')).toEqual({ [image]: 'encrypted image' });
  expect(await readBackup(third)).toEqual({ [image]: 'encrypted image' });
});

test('an earlier backup whose list was changed is not linked to', async () => {
  const passphrase = 'a passphrase';
  const first = await backUp(1, { passphrase });
  const sums = join(first, 'SHA256SUMS');
  await writeFile(
    sums,
    (await readFile(sums, 'utf8')).replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  );
  const second = await backUp(2, { passphrase });
  expect(await inodeOf(second)).not.toBe(await inodeOf(first));
  expect(await readBackup(second, passphrase)).toEqual({ [image]: 'encrypted image' });
});

test('the images of a bucket are read once', async () => {
  const bucket = await openTestBucket();
  onTestFinished(() => bucket.close());
  const files = await bucket.openStore('scheduled');
  await files.create({ path: image, bytes: [Buffer.from('encrypted image')] });
  const read = vi.spyOn(files, 'read');
  await backUp(1, { files });
  expect(read).toHaveBeenCalledTimes(1);
  const second = await backUp(2, { files });
  expect(read).toHaveBeenCalledTimes(1);
  expect(await readBackup(second)).toEqual({ [image]: 'encrypted image' });
});

test('the metrics have the newest complete backup of this installation, and the last failure', async () => {
  const metrics = new MetricRegister();
  const failures: Date[] = [];
  const findFailedAt = () => Promise.resolve(failures[0]);
  registerBackupMetrics(metrics, scheduled(), { findFailedAt });
  const read = async () =>
    [...(await metrics.write()).matchAll(/^time_tracker_backup_(\w+) (.*)$/gm)].map(
      ([, name, value]) => `${name} ${value}`,
    );
  expect(await read()).toEqual(['complete_until_seconds 0']);
  await backUp(1);
  const { completeUntil } = (await readManifest(await backUp(2)))!;
  await backUp(3, { installation: 'a restored copy' });
  const crashed = join(folder, 'backups', 'crashed');
  await mkdir(crashed);
  await writeFile(join(crashed, 'UNFINISHED'), '');
  // The clock was ahead.
  await changeManifest(await copyOf(2), { completeUntil: '2099-01-01T00:00:00.000Z' });
  failures.push(new Date(Date.UTC(2026, 2, 4, 3, 15)));
  expect(await read()).toEqual([
    `complete_until_seconds ${Date.parse(completeUntil) / 1000}`,
    `failed_at_seconds ${Date.UTC(2026, 2, 4, 3, 15) / 1000}`,
  ]);
});

test('without scheduled backups there are no metrics of them', async () => {
  const metrics = new MetricRegister();
  registerBackupMetrics(metrics, undefined, { findFailedAt: () => Promise.resolve(undefined) });
  expect((await metrics.write()).trim()).toBe('');
});
