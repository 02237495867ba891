import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a written file can be read, and writing again replaces it', async () => {
  const store = openDiskStore(folder);
  await writeTo(store, path, 'first');
  expect(await store.read(path)).toEqual(Buffer.from('first'));
  await writeTo(store, path, 'second');
  expect(await store.read(path)).toEqual(Buffer.from('second'));
  expect(await openDiskStore(folder).read(path)).toEqual(Buffer.from('second'));
});

test('files and folders are accessible only to their user, and no draft remains', async () => {
  const store = openDiskStore(folder);
  await writeTo(store, path, 'bytes');
  expect((await stat(join(folder, path))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, '7'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
});

test('reading a missing file throws not_found, removing it does nothing', async () => {
  const store = openDiskStore(folder);
  await expect(store.read(path)).rejects.toMatchObject({ code: 'not_found' });
  await store.remove([path]);
  await store.removeFolder('7');
  await writeTo(store, path, 'bytes');
  await store.remove([path]);
  await expect(store.read(path)).rejects.toMatchObject({ code: 'not_found' });
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

test.each([
  '../outside',
  '7/../../outside',
  '/etc/passwd',
  '.drafts/x',
  '7//x',
  '',
  'a\\b',
  'a\0b',
])('the path %j is refused', async (bad) => {
  const store = openDiskStore(folder);
  await expect(writeTo(store, bad, 'x')).rejects.toThrow('not a valid path of the file store');
  await expect(store.read(bad)).rejects.toThrow('not a valid path of the file store');
  await expect(store.remove([bad])).rejects.toThrow('not a valid path of the file store');
  await expect(store.removeFolder(bad)).rejects.toThrow('not a valid path of the file store');
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

test('several files are written and removed together', async () => {
  const store = openDiskStore(folder);
  await store.write([
    { path: '7/a', bytes: [Buffer.from('one')] },
    { path: '7/b', bytes: [Buffer.from('two')] },
    { path: '8/c', bytes: [Buffer.from('three')] },
  ]);
  expect(await listAll(store)).toEqual(['7/a', '7/b', '8/c']);
  expect(await store.read('7/b')).toEqual(Buffer.from('two'));
  await store.remove(['7/a', '8/c', '8/never', '9/never']);
  expect(await listAll(store)).toEqual(['7/b']);
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

test('the write time of a file is known while it exists', async () => {
  const store = openDiskStore(folder);
  await writeTo(store, path, 'bytes');
  await utimes(join(folder, path), new Date(5000), new Date(5000));
  expect(await store.findWrittenAt(path)).toEqual(new Date(5000));
  expect(await store.findWrittenAt('7/never')).toBeUndefined();
});

test('empty folders are removed after nothing was written to them for long enough', async () => {
  const store = openDiskStore(folder);
  await writeTo(store, '7/full/a', 'bytes');
  await writeTo(store, '7/empty/b', 'bytes');
  await store.remove(['7/empty/b']);
  await store.removeEmptyFolders(new Date(Date.now() - 60_000));
  expect((await readdir(join(folder, '7'))).sort()).toEqual(['empty', 'full']);
  await store.removeEmptyFolders(new Date(Date.now() + 60_000));
  expect((await readdir(join(folder, '7'))).sort()).toEqual(['full']);
  await writeTo(store, '7/empty/b', 'again');
  expect(await store.read('7/empty/b')).toEqual(Buffer.from('again'));
});
