import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { walArchiveFolder } from '../database/postgres/postgres-home.ts';
import {
  deleteOldWal,
  findWalFolder,
  moveWal,
  openWalFolder,
  readWalFolder,
  restoreWal,
} from './wal-history.ts';

const first = '000000010000000000000001';
const second = '000000010000000000000002';

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

/** Sets the clock of the server, which is not that of the file system. */
function setDay(day: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2020, 0, day) });
  onTestFinished(() => void vi.useRealTimers());
}

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

test('the clock of the server tells which segments are older than a backup', async () => {
  setDay(1);
  await move(first);
  setDay(3);
  await move(second);
  const between = new Date(Date.UTC(2020, 0, 2));
  const restored = join(folder, 'restored');
  await restoreWal(await findWalFolder(walFolder(), undefined), restored, {
    since: between,
    say: () => undefined,
  });
  expect(await readdir(restored)).toEqual([second]);
  await deleteOldWal(walFolder(), between);
  expect(await readdir(walFolder())).toEqual([`${second}.zst`]);
});

test('WAL that was kept without a passphrase is restored without one', async () => {
  setDay(1);
  await move(first, { passphrase: 'a passphrase' });
  setDay(3);
  await move(second);
  const restored = join(folder, 'restored');
  const since = new Date(Date.UTC(2020, 0, 2));
  await restoreWal(await findWalFolder(walFolder(), undefined), restored, {
    since,
    say: () => undefined,
  });
  expect(await readFile(join(restored, second), 'utf8')).toBe(`changes of ${second}`);
});

test('WAL is restored up to where its passphrase was removed', async () => {
  setDay(3);
  await move(first, { passphrase: 'a passphrase' });
  const { seal } = await openWalFolder(walFolder(), 'a passphrase');
  setDay(5);
  await move(second);
  const restored = join(folder, 'restored');
  const since = new Date(Date.UTC(2020, 0, 2));
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await restoreWal(await findWalFolder(walFolder(), seal), restored, { since, say });
  expect(await readdir(restored)).toEqual([first]);
  expect(said).toEqual([expect.stringContaining(`The WAL from ${second}.zst on`)]);
});
