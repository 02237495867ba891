import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, type TestContext } from 'vitest';
import { openDiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { createBackup } from './create-backup.ts';

// A small disk that has the data and the backups.

const megabyte = 2 ** 20;
const diskBytes = 64 * megabyte;
const reservedBytes = diskBytes * 0.05;
const imageBytes = 2 * megabyte;

let disk: string;
beforeEach(async (context) => {
  disk = await mkdtemp(join(tmpdir(), 'tracker-reserve-'));
  onTestFinished(() => rm(disk, { recursive: true }));
  mountDisk(context);
  await mkdir(join(disk, 'data', 'files'), { recursive: true });
  await mkdir(join(disk, 'backups'));
});

function mountDisk(context: TestContext): void {
  const options = ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', disk];
  if (spawnSync('mount', options).status !== 0) context.skip('mounting a small disk needs root');
  onTestFinished(() => void spawnSync('umount', [disk]));
}

const imageName = () => `7/2026-03-10/${randomUUID()}.webp`;

async function writeImages(folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const path = join(folder, imageName());
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, randomBytes(imageBytes));
  }
}

async function backUp(more: { passphrase?: string; files?: FileStore } = {}): Promise<unknown> {
  const { passphrase, files } = more;
  return createBackup(
    {
      dataDir: join(disk, 'data'),
      masterKey: Buffer.alloc(32, 1),
      files,
      getDatabaseId: () => Promise.resolve('11111111-1111-4111-8111-111111111111'),
      getInstallationId: () => 'installation',
      embedded: undefined,
    },
    { folder: join(disk, 'backups', 'new'), passphrase },
    { say: () => undefined, stop: new AbortController().signal },
  );
}

async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
}

test('a backup that would take the reserve of recording is refused at the start', async () => {
  await writeImages(join(disk, 'data', 'files'), 20);
  await expect(backUp({ passphrase: 'a passphrase' })).rejects.toThrow(
    /needs about 42 MB\. .* is also that of the data and has room for \d+ MB/,
  );
  expect(await readdir(join(disk, 'backups'))).toEqual([]);
});

test('images that are linked take no space', async () => {
  await writeImages(join(disk, 'data', 'files'), 25);
  expect(await backUp()).toMatchObject({ files: 25 });
});

test('a store of images is asked about none of them to estimate the backup', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'tracker-store-'));
  onTestFinished(() => rm(elsewhere, { recursive: true }));
  await writeImages(elsewhere, 3);
  const files = openDiskStore(elsewhere);
  let asked = 0;
  const counting: FileStore = {
    ...files,
    findWrittenAt: (path) => {
      asked += 1;
      return files.findWrittenAt(path);
    },
  };
  await backUp({ files: counting, passphrase: 'a passphrase' });
  expect(asked).toBe(3);
});

test('a backup is stopped before it takes the reserve of recording', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'tracker-store-'));
  onTestFinished(() => rm(elsewhere, { recursive: true }));
  // The sizes of images in a store are unknown at the start.
  await writeImages(elsewhere, 40);
  const files = openDiskStore(elsewhere);
  const free: number[] = [];
  const measured: FileStore = {
    ...files,
    read: async (path) => {
      free.push(await freeBytes());
      return files.read(path);
    },
  };
  await expect(backUp({ files: measured })).rejects.toThrow(
    /is nearly full\. It is also that of the data.* what it wrote is removed/,
  );
  expect(free.length).toBeGreaterThan(20);
  expect(Math.min(...free)).toBeGreaterThan(reservedBytes);
  expect(await readdir(join(disk, 'backups'))).toEqual([]);
  expect(await freeBytes()).toBeGreaterThan(60 * megabyte);
});
