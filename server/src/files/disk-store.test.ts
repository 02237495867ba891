import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'tracker-store-')), 'files');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const path = '7/2026-03-04/0190-a.webp';
const writeTo = (store: FileStore, to: string, text: string) =>
  store.write([{ path: to, bytes: [Buffer.from(text)] }]);
async function listAll(store: FileStore, below = ''): Promise<string[]> {
  const paths: string[] = [];
  for await (const one of store.listFiles(below)) paths.push(one);
  return paths.sort();
}

test('files and folders are accessible only to their user, and no draft remains', async () => {
  const store = openDiskStore(folder);
  await writeTo(store, path, 'bytes');
  expect((await stat(join(folder, path))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, '7'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
});

test('removing a folder removes its contents, and it can be written to again', async () => {
  const store = openDiskStore(folder);
  await writeTo(store, path, 'bytes');
  await writeTo(store, '8/1/2026-03-04/b.webp', 'other');
  await store.removeFolder('7');
  expect(await readdir(folder)).toEqual(['.drafts', '8']);
  await writeTo(store, path, 'again');
  expect(await store.read(path)).toEqual(Buffer.from('again'));
});

test('a folder that something else removed is created again', async () => {
  const store = openDiskStore(folder);
  await writeTo(store, path, 'bytes');
  await rm(join(folder, '7'), { recursive: true });
  await writeTo(store, path, 'again');
  expect(await store.read(path)).toEqual(Buffer.from('again'));
});

test('many writers into new folders at once all succeed', async () => {
  const store = openDiskStore(folder);
  const paths = Array.from(
    { length: 40 },
    (_, index) => `${index % 3}/x/${index % 5}/${index}.webp`,
  );
  await Promise.all(paths.map((one) => writeTo(store, one, one)));
  for (const one of paths) expect(await store.read(one)).toEqual(Buffer.from(one));
});

test('a failed write leaves no files', async () => {
  const store = openDiskStore(folder);
  await writeTo(store, '7/file', 'in the way');
  await expect(writeTo(store, '7/file/below', 'x')).rejects.toThrow('ENOTDIR');
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
});

test('opening removes drafts of a crashed server, but not those being written', async () => {
  openDiskStore(folder);
  const old = join(folder, '.drafts', 'old');
  await writeFile(old, 'left behind');
  await utimes(old, new Date(0), new Date(0));
  await writeFile(join(folder, '.drafts', 'young'), 'being written');
  openDiskStore(folder);
  expect(await readdir(join(folder, '.drafts'))).toEqual(['young']);
});

test('if one of several files fails, no draft remains', async () => {
  const store = openDiskStore(folder);
  await writeTo(store, '7/file', 'in the way');
  const files = ['7/b', '7/file/below'].map((to) => ({ path: to, bytes: [Buffer.from('x')] }));
  await expect(store.write(files)).rejects.toThrow('ENOTDIR');
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
});

test('files are listed below a folder, drafts never', async () => {
  const store = openDiskStore(folder);
  for (const to of ['7/x/a', '7/x/b', '7/y/c', '8/d']) await writeTo(store, to, 'bytes');
  await writeFile(join(folder, '.drafts', 'one'), 'being written');
  expect(await listAll(store)).toEqual(['7/x/a', '7/x/b', '7/y/c', '8/d']);
  expect(await listAll(store, '7/x')).toEqual(['7/x/a', '7/x/b']);
  expect(await listAll(store, '9')).toEqual([]);
});

test('empty folders are removed after nothing was written to them for long enough', async () => {
  const store = openDiskStore(folder);
  await writeTo(store, '7/full/a', 'bytes');
  await writeTo(store, '7/empty/b', 'bytes');
  await store.remove(['7/empty/b']);
  await store.removeEmptyFolders(new Date(Date.now() - minuteMs));
  expect((await readdir(join(folder, '7'))).sort()).toEqual(['empty', 'full']);
  await store.removeEmptyFolders(new Date(Date.now() + minuteMs));
  expect((await readdir(join(folder, '7'))).sort()).toEqual(['full']);
  await writeTo(store, '7/empty/b', 'again');
  expect(await store.read('7/empty/b')).toEqual(Buffer.from('again'));
});
