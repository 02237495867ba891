import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { createBackup } from './create-backup.ts';
import { openImages } from './image-source.ts';
import {
  deleteOldImages,
  restoreSavedImages,
  saveNewImages,
  watchNewImages,
  type NewImages,
} from './saved-images.ts';
import { openWalFolder } from './wal-history.ts';

const image = (number: number) => `7/2026-03-10/22222222-2222-4222-8222-22222222222${number}.webp`;
const stop = new AbortController().signal;
const noteProgress = () => undefined;
const walName = 'wal-11111111-1111-4111-8111-111111111111';

let folder: string;
let files: FileStore;
let newImages: NewImages;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-saved-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  ({ files, newImages } = watchNewImages(openDiskStore(join(folder, 'data', 'files'))));
});

const add = (number: number) =>
  files.create({ path: image(number), bytes: [Buffer.from(`image ${number}`)] });

const openWal = (passphrase?: string) =>
  openWalFolder(join(folder, 'backups', walName), passphrase);

const images = () => openImages(join(folder, 'data'), undefined);

async function save(passphrase?: string, found = newImages): Promise<void> {
  const wal = await openWal(passphrase);
  await saveNewImages({ images: images(), newImages: found }, wal, { stop, noteProgress });
}

/** A backup whose WAL is kept. */
async function backUp(): Promise<void> {
  await createBackup(
    {
      dataDir: join(folder, 'data'),
      masterKey: Buffer.alloc(32, 1),
      files: undefined,
      getDatabaseId: () => Promise.resolve('33333333-3333-4333-8333-333333333333'),
      getInstallationId: () => 'installation',
      embedded: undefined,
    },
    { folder: join(folder, 'backups', 'base'), walFolder: walName },
    { say: () => undefined, stop },
  );
}

/** The texts of the restored images, and the messages to the operator. */
async function restore(passphrase?: string, since = new Date(0)) {
  const target = join(folder, 'restored');
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await restoreSavedImages(await openWal(passphrase), since, target, { say, stop });
  const names = await readdir(target, { recursive: true }).catch(() => []);
  const found = names.filter((name) => name.endsWith('.webp')).sort();
  const texts = found.map((name) => readFile(join(target, name), 'utf8'));
  return { texts: await Promise.all(texts), said };
}

test.each([undefined, 'a passphrase'])(
  'new images are saved once, passphrase %s',
  async (secret) => {
    await add(1);
    await add(2);
    await files.remove([image(2)]);
    await save(secret);
    await files.remove([image(1)]);
    await add(3);
    expect(await add(3)).toBe(false);
    await save(secret);
    expect(newImages.waiting.size).toBe(0);
    expect(await restore(secret)).toEqual({ texts: ['image 1', 'image 3'], said: [] });
  },
);

test('an image that is deleted while it is read is left out', async () => {
  await add(1);
  const path = join(folder, 'data', 'files', image(1));
  const answers = [await images().find(image(1)), undefined];
  await rm(path);
  const deleted = { list: images().list, find: () => Promise.resolve(answers.shift()) };
  const waiting = new Set([image(1)]);
  await saveNewImages(
    { images: deleted, newImages: { waiting, hasOlder: true } },
    await openWal('a passphrase'),
    { stop, noteProgress },
  );
  expect(await restore('a passphrase')).toEqual({ texts: [], said: [] });
});

test('an image that is deleted before it is read is an error of the reader', async () => {
  await add(1);
  const found = await images().find(image(1));
  const path = join(folder, 'data', 'files', image(1));
  await rm(path);
  const pieces = found?.open();
  // An error of the stream would have come by now, and have ended the process.
  for (let times = 0; times < 20; times++) await expect(readFile(path)).rejects.toThrow('ENOENT');
  await expect(pieces?.[Symbol.asyncIterator]().next()).rejects.toThrow('ENOENT');
});

test('after a failure, the images wait for the next run', async () => {
  await add(1);
  await mkdir(join(folder, 'backups', walName), { recursive: true });
  const blocking = join(folder, 'backups', walName, 'images');
  await writeFile(blocking, '');
  await expect(save()).rejects.toThrow();
  await rm(blocking);
  await save();
  expect((await restore()).texts).toEqual(['image 1']);
});

test('after a start, what was saved or is in the backup is not saved again', async () => {
  await add(1);
  await backUp();
  await add(2);
  await add(3);
  await save(undefined, { waiting: new Set([image(2)]), hasOlder: true });
  const { newImages: afterStart } = watchNewImages(files);
  await save(undefined, afterStart);
  expect((await restore()).texts).toEqual(['image 2', 'image 3']);
});

test('a backup links to images that were saved before it', async () => {
  await add(1);
  await save();
  const backups = join(folder, 'backups');
  await writeFile(join(backups, walName, 'images', image(1)), 'saved 1');
  const { writtenAt } = (await images().find(image(1)))!;
  await utimes(join(backups, walName, 'images', image(1)), writtenAt, writtenAt);
  await rm(join(folder, 'data', 'files', image(1)));
  await add(1);
  await utimes(join(folder, 'data', 'files', image(1)), writtenAt, writtenAt);
  await backUp();
  expect(await readFile(join(backups, 'base', 'images', image(1)), 'utf8')).toBe('saved 1');
});

test('a damaged image is left out, and named', async () => {
  await add(1);
  await add(2);
  await save('a passphrase');
  const names = await readdir(join(folder, 'backups'), { recursive: true });
  const damaged = join(
    folder,
    'backups',
    names.find((name) => name.endsWith(image(1)))!,
  );
  const bytes = await readFile(damaged);
  bytes[20] = bytes[20]! ^ 1;
  await writeFile(damaged, bytes);
  const { texts, said } = await restore('a passphrase');
  expect(texts).toEqual(['image 2']);
  expect(said).toEqual([
    `The image ${image(1)} was changed since it was saved, so it is left out.`,
  ]);
});

test('images older than the oldest backup are neither kept nor restored', async () => {
  await add(1);
  await add(2);
  const before = new Date('2026-01-01');
  await utimes(join(folder, 'data', 'files', image(1)), before, before);
  await save();
  expect((await restore(undefined, new Date('2026-01-02'))).texts).toEqual(['image 2']);
  await deleteOldImages(join(folder, 'backups', walName), new Date('2026-01-02'));
  expect((await restore()).texts).toEqual(['image 2']);
});
