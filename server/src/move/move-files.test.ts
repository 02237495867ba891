import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@time-tracker/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  movedFilesPath,
  refuseMovedFiles,
  refuseUnfinishedFiles,
  unfinishedFilesPath,
} from '../start/unfinished-files.ts';
import { openTestBucket, type TestBucket } from '../testing/s3/test-bucket.ts';
import { moveFiles, unmarkSource, type MovedFiles } from './move-files.ts';

// Images go from the disk to a bucket and back. The tests build on each other.

const installation = '11111111-1111-4111-8111-111111111111';
const folders: string[] = [];
let bucket: TestBucket;
let disk: FileStore;
let objects: FileStore;

beforeAll(async () => {
  bucket = await openTestBucket();
  disk = await openFolder();
  objects = await bucket.openStore('moved');
  for (let image = 1; image <= 30; image++) await store(disk, image);
});
afterAll(async () => {
  await bucket.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function openFolder(): Promise<FileStore> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-move-files-'));
  folders.push(folder);
  return openDiskStore(folder);
}

/** Images of three days in two organizations. */
function pathOf(image: number): string {
  const id = `22222222-2222-4222-8222-${String(image).padStart(12, '0')}`;
  return `${1 + (image % 2)}/2026-03-${10 + (image % 3)}/${id}.webp`;
}

function store(files: FileStore, image: number, text = `image ${image}`): Promise<void> {
  return files.write([{ path: pathOf(image), bytes: [Buffer.from(text)] }]);
}

async function readAll(files: FileStore): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for await (const path of files.listFiles('')) {
    if (path === movedFilesPath) continue;
    all[path] = (await files.read(path)).toString('utf8');
  }
  return all;
}

/** The server runs until the copy of all images is complete, and then `whileRunning` happens. */
async function move(
  source: FileStore,
  target: FileStore,
  {
    whileRunning = () => Promise.resolve(),
    id = installation,
    stop = new AbortController().signal,
  } = {},
): Promise<MovedFiles & { lines: string[] }> {
  const lines: string[] = [];
  let isRunning = true;
  const moved = await moveFiles(
    { source, target },
    id,
    async (work) => {
      if (!isRunning) return work();
      await whileRunning();
      isRunning = false;
      return undefined;
    },
    { say: (line) => lines.push(line), stop },
  );
  return { ...moved, lines };
}

test('an interrupted move is no store of images, and nobody else continues it', async () => {
  const stop = new AbortController();
  const reading: FileStore = {
    ...disk,
    read: async (path) => {
      if (path === pathOf(17)) stop.abort(new Error('Stopped.'));
      return disk.read(path);
    },
  };
  await expect(move(reading, objects, { stop: stop.signal })).rejects.toThrow('Stopped.');
  await expect(refuseUnfinishedFiles(objects)).rejects.toThrow(/was not finished/);
  const other = '33333333-3333-4333-8333-333333333333';
  await expect(move(disk, objects, { id: other })).rejects.toThrow(/of another installation/);
  expect(Object.keys(await readAll(disk))).toHaveLength(30);
});

test('continues, with what came and went while the server was running', async () => {
  await store(objects, 3);
  await store(objects, 4, 'damaged');
  const { files, lines } = await move(disk, objects, {
    whileRunning: async () => {
      expect(Object.keys(await readAll(objects)).length).toBeGreaterThan(30);
      await store(disk, 31);
      await disk.remove([pathOf(5)]);
      await store(disk, 6, 'image 6, made again');
    },
  });
  expect(files).toBe(30);
  expect(lines).toContain('1 files were deleted since they were copied.');
  await refuseUnfinishedFiles(objects);
  await refuseMovedFiles(objects, 'the bucket');
  await expect(refuseMovedFiles(disk, 'the folder')).rejects.toThrow(
    /images in the folder were moved .* remove MOVED_AWAY from the folder/,
  );
  const moved = await readAll(objects);
  expect(moved).toEqual(await readAll(disk));
  expect(moved[pathOf(4)]).toBe('image 4');
  expect(moved[pathOf(31)]).toBe('image 31');
  expect(moved[pathOf(5)]).toBeUndefined();
  expect(moved[pathOf(6)]).toBe('image 6, made again');
});

test('goes back to a disk, but to none that has images', async () => {
  await expect(move(objects, disk)).rejects.toThrow(/not empty: it has /);
  const other = await openFolder();
  const { files, copied, copiedBytes } = await move(objects, other, {
    whileRunning: async () => {
      for (const each of [disk, objects]) await store(each, 7, 'image 7, made again');
    },
  });
  expect({ files, copied }).toEqual({ files: 30, copied: 31 });
  expect(copiedBytes).toBeGreaterThan(200);
  expect(await readAll(other)).toEqual(await readAll(disk));
});

test('a source without room for its mark does not stop the move', async () => {
  const target = await openFolder();
  const write: FileStore['write'] = () => Promise.reject(new ApiError('storage_full'));
  const { lines } = await move({ ...objects, write }, target);
  expect(lines.at(-1)).toMatch(/could not be marked .* Do not start a server on them/);
  await refuseUnfinishedFiles(target);
});

test('a move that was killed when its source was marked already continues', async () => {
  const [source, target, elsewhere] = [await openFolder(), await openFolder(), await openFolder()];
  await store(source, 1);
  const killed: FileStore = { ...target, remove: () => Promise.reject(new Error('Killed.')) };
  await expect(move(source, killed)).rejects.toThrow('Killed.');
  await expect(refuseMovedFiles(source, 'the folder')).rejects.toThrow(/were moved/);
  await expect(refuseUnfinishedFiles(target)).rejects.toThrow(/was not finished/);
  // An unfinished move into another store is not the one that marked it.
  await elsewhere.write([{ path: unfinishedFilesPath, bytes: [Buffer.from(installation)] }]);
  await unmarkSource({ source, target: elsewhere });
  await expect(refuseMovedFiles(source, 'the folder')).rejects.toThrow(/were moved/);
  await unmarkSource({ source, target });
  await refuseMovedFiles(source, 'the folder');
  expect(await move(source, target)).toMatchObject({ files: 1 });
  await refuseUnfinishedFiles(target);
  await expect(refuseMovedFiles(source, 'the folder')).rejects.toThrow(/were moved/);
});

test('a copy that reads back with other bytes is an error', async () => {
  const broken = await openFolder();
  const write: FileStore['write'] = (files) =>
    broken.write(files.map(({ path }) => ({ path, bytes: [Buffer.from(installation)] })));
  await expect(move(disk, { ...broken, write })).rejects.toThrow(/read back with another SHA-256/);
});
