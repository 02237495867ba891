import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDiskStore } from '../../files/disk-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { OpenedScreenshot } from './opened-screenshot-store.ts';
import { imagePath } from '../../files/image-files.ts';
import { createThumbnailCache } from './thumbnail-cache.ts';

let folder: string;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-thumbnails-'));
  files = openDiskStore(folder);
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

async function store(bytes: string, id: string = randomUUID()): Promise<OpenedScreenshot> {
  const screenshot: OpenedScreenshot = {
    id,
    organizationId: 1,
    projectId: 1,
    userId: 1,
    takenAt: new Date('2026-03-10T09:03:20Z'),
    display: 0,
    displays: 1,
    receivedSha256: `hash of ${bytes}`,
    wrappedKey: Buffer.alloc(0),
  };
  await files.write([{ path: imagePath(screenshot, 'thumbnail'), bytes: [Buffer.from(bytes)] }]);
  return screenshot;
}

const remove = (screenshot: OpenedScreenshot) => files.remove([imagePath(screenshot, 'thumbnail')]);

test('a read thumbnail is available without its file for the validity of a link', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  // The cache treats an entry stored at time 0 as one without an age.
  vi.advanceTimersByTime(1);
  const thumbnails = createThumbnailCache(files);
  const screenshot = await store('sealed');
  expect((await thumbnails.read(screenshot)).toString()).toBe('sealed');
  await remove(screenshot);
  vi.advanceTimersByTime(599_000);
  expect((await thumbnails.read(screenshot)).toString()).toBe('sealed');
  vi.advanceTimersByTime(2_000);
  await expect(thumbnails.read(screenshot)).rejects.toMatchObject({ code: 'not_found' });
});

test('an ID that is reused with another image shows the new image', async () => {
  const thumbnails = createThumbnailCache(files);
  const first = await store('first');
  await thumbnails.read(first);
  const second = await store('second', first.id);
  expect((await thumbnails.read(second)).toString()).toBe('second');
});

test('holds 32 MiB and evicts the least recently used entry first', async () => {
  const thumbnails = createThumbnailCache(files);
  const size = 8 * 1024 * 1024;
  const storeLarge = (digit: string) => store(digit.repeat(size));
  const [asked, oldest] = [await storeLarge('0'), await storeLarge('1')];
  const others = [await storeLarge('2'), await storeLarge('3'), await storeLarge('4')];
  for (const screenshot of [asked, oldest, asked, ...others]) await thumbnails.read(screenshot);
  await Promise.all([asked, oldest].map(remove));
  expect(await thumbnails.read(asked)).toHaveLength(size);
  await expect(thumbnails.read(oldest)).rejects.toMatchObject({ code: 'not_found' });
});
