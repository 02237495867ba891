import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
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

const segment = (index: number) => index.toString(16).toUpperCase().padStart(24, '0');

async function writeSegments(from: number, to: number): Promise<void> {
  await mkdir(walArchiveFolder(dataDir), { recursive: true });
  for (let index = from; index < to; index++) {
    await writeFile(join(walArchiveFolder(dataDir), segment(index)), '');
  }
}

const saveNothing = () => Promise.resolve();
const collect = (messages: string[]) => ({
  warn: (_: object, message: string) => void messages.push(message),
});

test('while BACKUP_DIR cannot be written, the newest segments wait', async () => {
  await writeSegments(0, 70);
  await writeFile(backups, 'not a folder');
  const messages: string[] = [];
  const options = { dataDir, folder: backups, passphrase: undefined, saveImages: saveNothing };
  await expect(moveWal(options, collect(messages), new AbortController().signal)).rejects.toThrow(
    'ENOTDIR',
  );
  expect((await readdir(walArchiveFolder(dataDir))).sort()[0]).toBe(segment(6));
  expect(messages).toEqual([expect.stringContaining('BACKUP_DIR cannot be written')]);
});

test('when the server stops, the segments wait for the next start', async () => {
  await writeSegments(0, 70);
  const messages: string[] = [];
  const options = { dataDir, folder: backups, passphrase: undefined, saveImages: saveNothing };
  const stopped = AbortSignal.abort(new Error('Stopped.'));
  await expect(moveWal(options, collect(messages), stopped)).rejects.toThrow('Stopped.');
  expect(await readdir(walArchiveFolder(dataDir))).toHaveLength(70);
  expect(messages).toEqual([]);
});

test('while BACKUP_DIR does not respond, few segments wait, and one run', async (context) => {
  await writeSegments(0, 300);
  await mkdir(walFolder(), { recursive: true });
  // Nothing writes to it, so a reader waits, as for a network disk that is gone.
  const pipe = join(walFolder(), 'seal.json');
  if (spawnSync('mkfifo', [pipe]).status !== 0) context.skip('there are no named pipes');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const messages: string[] = [];
  const options = { dataDir, folder: backups, passphrase: 'secret', saveImages: saveNothing };
  const stop = new AbortController().signal;
  const hanging = moveWal(options, collect(messages), stop);
  hanging.catch(() => undefined);
  const waiting = async () => (await readdir(walArchiveFolder(dataDir))).length;
  vi.advanceTimersByTime(10_000);
  await expect.poll(waiting).toBe(256);
  await expect(moveWal(options, collect(messages), stop)).rejects.toThrow(/does not respond/);
  vi.advanceTimersByTime(6 * 60_000);
  await expect.poll(waiting).toBe(64);
  await writeFile(pipe, 'not JSON');
  await expect(hanging).rejects.toThrow(/JSON/);
  expect(new Set(messages)).toEqual(
    new Set([expect.stringContaining('BACKUP_DIR cannot be written')]),
  );
});

test('what PostgreSQL was copying when it was killed is deleted', async () => {
  await mkdir(walArchiveFolder(dataDir), { recursive: true });
  const [old, current] = ['archtemp.1', 'archtemp.2'].map((name) =>
    join(walArchiveFolder(dataDir), name),
  ) as [string, string];
  for (const path of [old, current]) await writeFile(path, '');
  const longAgo = new Date('2026-01-01');
  await utimes(old, longAgo, longAgo);
  await move(first);
  expect(await readdir(walArchiveFolder(dataDir))).toEqual(['archtemp.2']);
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
