import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { walArchiveFolder } from '../database/postgres/postgres-home.ts';
import { moveWal, openWalFolder, readWalFolder } from './wal-history.ts';

const first = '000000010000000000000001';

let folder: string;
let dataDir: string;
let backups: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-wal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  dataDir = join(folder, 'data');
  backups = join(folder, 'backups');
});

const walFolder = () => join(backups, readWalFolder(dataDir));

/** A segment is finished, and moved to the backups. */
async function move(
  segment: string,
  { passphrase, saveImages = () => Promise.resolve() }: MoveOptions = {},
): Promise<void> {
  await mkdir(walArchiveFolder(dataDir), { recursive: true });
  await writeFile(join(walArchiveFolder(dataDir), segment), `changes of ${segment}`);
  await moveWal(
    { dataDir, folder: backups, passphrase, saveImages },
    { warn: () => undefined },
    new AbortController().signal,
  );
}
type MoveOptions = { passphrase?: string; saveImages?: () => Promise<void> };

test('while images cannot be saved, the WAL is moved, and the run fails', async () => {
  const saveImages = () => Promise.reject(new Error('the store is down'));
  await expect(move(first, { saveImages })).rejects.toThrow('the store is down');
  expect(await readdir(walArchiveFolder(dataDir))).toEqual([]);
  expect(await readdir(walFolder())).toEqual([`${first}.zst`]);
});

test('two runs that open a new folder at once get the same key', async () => {
  const [one, other] = await Promise.all([
    openWalFolder(backups, 'a passphrase'),
    openWalFolder(backups, 'a passphrase'),
  ]);
  expect(one.seal?.parameters).toEqual(other.seal?.parameters);
  expect(await readdir(backups)).toEqual(['seal.json']);
});
