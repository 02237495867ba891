import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskStore } from './disk-store.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'tracker-store-')), 'files');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

const path = '7/12/2026-03-04/0190-a.webp';

test('what is written is read again, and writing again replaces it', async () => {
  const store = openDiskStore(folder);
  await store.write(path, Buffer.from('first'));
  expect(await store.read(path)).toEqual(Buffer.from('first'));
  await store.write(path, Buffer.from('second'));
  expect(await store.read(path)).toEqual(Buffer.from('second'));
  expect(await openDiskStore(folder).read(path)).toEqual(Buffer.from('second'));
});

test('files and folders are for the own user only, and no draft stays behind', async () => {
  const store = openDiskStore(folder);
  await store.write(path, Buffer.from('bytes'));
  expect((await stat(join(folder, path))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, '7'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
});

test('what is not there is not_found to read and fine to remove', async () => {
  const store = openDiskStore(folder);
  await expect(store.read(path)).rejects.toMatchObject({ code: 'not_found' });
  await store.remove(path);
  await store.removeFolder('7');
  await store.write(path, Buffer.from('bytes'));
  await store.remove(path);
  await expect(store.read(path)).rejects.toMatchObject({ code: 'not_found' });
});

test('a removed folder is gone with everything in it and can be written to again', async () => {
  const store = openDiskStore(folder);
  await store.write(path, Buffer.from('bytes'));
  await store.write('8/1/2026-03-04/b.webp', Buffer.from('other'));
  await store.removeFolder('7');
  expect(await readdir(folder)).toEqual(['.drafts', '8']);
  await store.write(path, Buffer.from('again'));
  expect(await store.read(path)).toEqual(Buffer.from('again'));
});

test('a folder removed behind the back of the store is made again', async () => {
  const store = openDiskStore(folder);
  await store.write(path, Buffer.from('bytes'));
  await rm(join(folder, '7'), { recursive: true });
  await store.write(path, Buffer.from('again'));
  expect(await store.read(path)).toEqual(Buffer.from('again'));
});

test('many writers into new folders at once all succeed', async () => {
  const store = openDiskStore(folder);
  const paths = Array.from(
    { length: 40 },
    (_, index) => `${index % 3}/x/${index % 5}/${index}.webp`,
  );
  await Promise.all(paths.map((one) => store.write(one, Buffer.from(one))));
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
  await expect(store.write(bad, Buffer.from('x'))).rejects.toThrow('no path of the file store');
  await expect(store.read(bad)).rejects.toThrow('no path of the file store');
  await expect(store.remove(bad)).rejects.toThrow('no path of the file store');
  await expect(store.removeFolder(bad)).rejects.toThrow('no path of the file store');
});

test('a write that fails leaves nothing behind', async () => {
  const store = openDiskStore(folder);
  await store.write('7/file', Buffer.from('in the way'));
  await expect(store.write('7/file/below', Buffer.from('x'))).rejects.toThrow('ENOTDIR');
  expect(await readdir(join(folder, '.drafts'))).toEqual([]);
});

test('opening clears the drafts of a server that died, not those being written', async () => {
  openDiskStore(folder);
  const old = join(folder, '.drafts', 'old');
  await writeFile(old, 'left behind');
  await utimes(old, new Date(0), new Date(0));
  await writeFile(join(folder, '.drafts', 'young'), 'being written');
  openDiskStore(folder);
  expect(await readdir(join(folder, '.drafts'))).toEqual(['young']);
});
