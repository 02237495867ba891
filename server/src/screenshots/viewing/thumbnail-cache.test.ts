import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDiskStore } from '../../files/disk-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { OpenedScreenshot } from './opened-screenshot-store.ts';
import { imagePath } from '../../files/image-files.ts';
import { createThumbnailMemory } from './thumbnail-cache.ts';

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
  const shot: OpenedScreenshot = {
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
  await files.write([{ path: imagePath(shot, 'thumbnail'), bytes: [Buffer.from(bytes)] }]);
  return shot;
}

const remove = (shot: OpenedScreenshot) => files.remove([imagePath(shot, 'thumbnail')]);

test('what was read is there without its file, for as long as a link lives', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  // An entry of the very first moment would count as one without an age.
  vi.advanceTimersByTime(1);
  const thumbnails = createThumbnailMemory(files);
  const shot = await store('sealed');
  expect((await thumbnails.read(shot)).toString()).toBe('sealed');
  await remove(shot);
  vi.advanceTimersByTime(599_000);
  expect((await thumbnails.read(shot)).toString()).toBe('sealed');
  vi.advanceTimersByTime(2_000);
  await expect(thumbnails.read(shot)).rejects.toMatchObject({ code: 'not_found' });
});

test('an id that comes again with another image shows that one', async () => {
  const thumbnails = createThumbnailMemory(files);
  const first = await store('first');
  await thumbnails.read(first);
  const second = await store('second', first.id);
  expect((await thumbnails.read(second)).toString()).toBe('second');
});

test('it holds 32 MiB, and forgets first what nobody asked for longest', async () => {
  const thumbnails = createThumbnailMemory(files);
  const size = 8 * 1024 * 1024;
  const storeLarge = (digit: string) => store(digit.repeat(size));
  const [asked, oldest] = [await storeLarge('0'), await storeLarge('1')];
  const others = [await storeLarge('2'), await storeLarge('3'), await storeLarge('4')];
  for (const shot of [asked, oldest, asked, ...others]) await thumbnails.read(shot);
  await Promise.all([asked, oldest].map(remove));
  expect(await thumbnails.read(asked)).toHaveLength(size);
  await expect(thumbnails.read(oldest)).rejects.toMatchObject({ code: 'not_found' });
});
