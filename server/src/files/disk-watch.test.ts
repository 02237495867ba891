import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createDiskWatch, type DiskSpace } from './disk-watch.ts';

const gib = 1024 ** 3;

function watchDisk(sizeBytes: number) {
  const lines: string[] = [];
  const note = (level: string) => (_: object, text: string) => void lines.push(`${level}: ${text}`);
  let free = sizeBytes;
  const disk = createDiskWatch({
    folders: { data: tmpdir() },
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    measure: (): Promise<DiskSpace> =>
      Promise.resolve({ free, used: sizeBytes - free, size: sizeBytes }),
  });
  const use = async (share: number) => {
    free = sizeBytes * (1 - share);
    await disk.check();
    return lines.splice(0);
  };
  return { disk, use };
}

test('crossing 85 % is logged once, and again only after clearly more space was free', async () => {
  const { disk, use } = watchDisk(100 * gib);
  expect(await use(0.849)).toEqual([]);
  expect(disk.problems()).toEqual([]);
  expect(await use(0.85)).toEqual([expect.stringMatching(/^warn: The disk is filling up/)]);
  expect(disk.problems()).toEqual(['disk_filling']);
  expect(await use(0.9)).toEqual([]);
  expect(await use(0.84)).toEqual([]);
  expect(await use(0.86)).toEqual([]);
  expect(await use(0.8)).toEqual([expect.stringMatching(/^info/)]);
  expect(await use(0.85)).toHaveLength(1);
});

test.each([
  [500, 1],
  [10, 0.5],
])('of %i GiB the last %d GiB are reserved', async (size, reserve) => {
  const { disk, use } = watchDisk(size * gib);
  await use(1 - (reserve * 1.01) / size);
  await disk.requireFreeSpace();
  expect(await use(1 - (reserve * 0.99) / size)).toEqual([expect.stringMatching(/^error/)]);
  expect(disk.problems()).toEqual(['disk_full']);
  await expect(disk.requireFreeSpace()).rejects.toMatchObject({ code: 'storage_full' });
  expect(await use(1 - (reserve * 1.01) / size)).toEqual([expect.stringMatching(/^warn/)]);
  await disk.requireFreeSpace();
});

test('a real folder is measured, and one disk is measured once', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const disk = createDiskWatch({ folders: { data: tmpdir(), files: tmpdir() }, log });
  await disk.check();
  expect([...disk.spaces().keys()]).toEqual(['data']);
  const { free, used, size } = disk.spaces().get('data')!;
  expect(free).toBeGreaterThan(0);
  expect(used).toBeGreaterThan(0);
  expect(size).toBeGreaterThanOrEqual(free + used);
});

test('a file system that does not report its size is ignored', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  for (const measure of [
    () => Promise.resolve({ free: 0, used: 0, size: 0 }),
    () => Promise.reject(new Error('not supported')),
  ]) {
    const disk = createDiskWatch({ folders: { data: tmpdir() }, log, measure });
    await disk.requireFreeSpace();
    expect(disk.problems()).toEqual([]);
    expect(disk.spaces().size).toBe(0);
  }
});
