import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestBucket, type TestBucket } from '../testing/s3/test-bucket.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

// The same tests for both stores. `npm run soak -- object-store` runs them against Ceph's gateway.

let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-store-'));
  bucket = await openTestBucket();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await bucket.close();
});

const stores = [
  { name: 'disk', open: (id: string) => Promise.resolve(openDiskStore(join(folder, id))) },
  { name: 'S3', open: (id: string) => bucket.openStore(id) },
];

const path = '7/2026-03-04/0190-a.webp';
const file = (to: string, text: string) => ({
  path: to,
  bytes: [Buffer.from(text.slice(0, 2)), Buffer.from(text.slice(2))],
});
async function listAll(store: FileStore, below = '', since?: Date): Promise<string[]> {
  const paths: string[] = [];
  for await (const one of store.listFiles(below, since)) paths.push(one);
  return paths.sort();
}

describe.each(stores)('a file store on $name', ({ open }) => {
  let store: FileStore;
  let id: string;
  beforeEach(async () => {
    id = randomUUID();
    store = await open(id);
  });

  test('reads what was written, and writing again replaces it', async () => {
    await store.write([file(path, 'first')]);
    expect(await store.read(path)).toEqual(Buffer.from('first'));
    await store.write([file(path, 'second')]);
    expect(await (await open(id)).read(path)).toEqual(Buffer.from('second'));
  });

  test('creates files together, and none if the first one exists', async () => {
    expect(await store.create(file('7/a', 'one'), [file('7/b', 'two')])).toBe(true);
    expect(await store.create(file('7/a', 'other'), [file('7/b', 'b'), file('7/c', 'c')])).toBe(
      false,
    );
    expect(await store.create(file('7/d', 'new'), [file('7/b', 'replaced')])).toBe(true);
    expect(await store.read('7/a')).toEqual(Buffer.from('one'));
    expect(await store.read('7/b')).toEqual(Buffer.from('replaced'));
    expect(await listAll(store)).toEqual(['7/a', '7/b', '7/d']);
  });

  test('lists what was written since an instant', async () => {
    await store.write([file(path, 'first')]);
    const writtenAt = (await store.findWrittenAt(path))!;
    expect(await listAll(store, '', new Date(writtenAt.getTime() - hourMs))).toEqual([path]);
    expect(await listAll(store, '', new Date(writtenAt.getTime() + hourMs))).toEqual([]);
  });

  test('of many who create the same file at once, one succeeds', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `writer ${index}`);
    const areNew = await Promise.all(
      texts.map((text) => store.create(file(path, text), [file(`${path}.small`, text)])),
    );
    const winners = texts.filter((_, index) => areNew[index]);
    expect(winners).toHaveLength(1);
    for (const one of [path, `${path}.small`]) {
      expect((await store.read(one)).toString()).toBe(winners[0]);
    }
  });

  test('stores empty files and large ones unchanged', async () => {
    const large = Buffer.alloc(8 * 2 ** 20, 'large file ');
    await store.write([
      { path: '7/empty', bytes: [] },
      { path: '7/large', bytes: [large] },
    ]);
    expect(await store.read('7/empty')).toEqual(Buffer.alloc(0));
    expect((await store.read('7/large')).equals(large)).toBe(true);
  });

  test('throws not_found for a missing file, and ignores its removal', async () => {
    await expect(store.read(path)).rejects.toMatchObject({ code: 'not_found' });
    await store.remove([path]);
    await store.removeFolder('7');
    await store.write([file(path, 'bytes')]);
    await store.remove([path, '8/never']);
    await expect(store.read(path)).rejects.toMatchObject({ code: 'not_found' });
    expect(await store.create(file(path, 'again'))).toBe(true);
  });

  test('removes a folder with all of its files, and no other', async () => {
    const paths = Array.from({ length: 120 }, (_, index) => `7/day-${index % 3}/${index}.webp`);
    await store.write([...paths, '70/day/other.webp'].map((one) => file(one, one)));
    expect(await listAll(store)).toEqual([...paths, '70/day/other.webp'].sort());
    await store.removeFolder('7');
    expect(await listAll(store)).toEqual(['70/day/other.webp']);
  });

  test('lists the files below a folder, and nothing of its own', async () => {
    await store.claimFor('this database');
    await store.write(['7/x/a', '7/x/b', '7/y/c', '8/d'].map((one) => file(one, 'bytes')));
    expect(await listAll(store)).toEqual(['7/x/a', '7/x/b', '7/y/c', '8/d']);
    expect(await listAll(store, '7/x')).toEqual(['7/x/a', '7/x/b']);
    expect(await listAll(store, '9')).toEqual([]);
  });

  test('knows when a file was written, and removes it only if it is older', async () => {
    const start = Date.now();
    await store.write([file(path, 'bytes')]);
    const writtenAt = await store.findWrittenAt(path);
    expect(Math.abs(Number(writtenAt) - start)).toBeLessThan(60_000);
    expect(await store.findWrittenAt('7/never')).toBeUndefined();
    expect(await store.removeOlder(path, new Date(start - minuteMs))).toBe(false);
    expect(await store.removeOlder('7/never', new Date(start + minuteMs))).toBe(false);
    expect(await listAll(store)).toEqual([path]);
    expect(await store.removeOlder(path, new Date(start + 120_000))).toBe(true);
    expect(await listAll(store)).toEqual([]);
  });

  test('belongs to the first who claims it', async () => {
    expect(await store.claimFor('first')).toBe(true);
    expect(await store.claimFor('second')).toBe(false);
    expect(await (await open(id)).claimFor('first')).toBe(true);
  });

  test.each([
    '../outside',
    '7/../../outside',
    '/etc/passwd',
    '.drafts/x',
    '7//x',
    '',
    'a\\b',
    'a\0b',
  ])('refuses the path %j', async (bad) => {
    const refusal = 'not a valid path of the file store';
    await expect(store.write([file(bad, 'x')])).rejects.toThrow(refusal);
    await expect(store.create(file(bad, 'x'))).rejects.toThrow(refusal);
    await expect(store.read(bad)).rejects.toThrow(refusal);
    await expect(store.remove([bad])).rejects.toThrow(refusal);
    await expect(store.removeFolder(bad)).rejects.toThrow(refusal);
  });
});
