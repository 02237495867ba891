import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { walArchiveFolder } from '../database/postgres/postgres-home.ts';
import { moveWal } from './wal-history.ts';

const segment = '000000010000000000000001';

test('while images cannot be saved, the WAL is moved, and the run fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-wal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  await mkdir(walArchiveFolder(dataDir), { recursive: true });
  await writeFile(join(walArchiveFolder(dataDir), segment), 'log of changes');
  const moved = moveWal(
    {
      dataDir,
      folder: join(folder, 'backups'),
      passphrase: undefined,
      saveImages: () => Promise.reject(new Error('the store is down')),
    },
    { warn: () => undefined },
    new AbortController().signal,
  );
  await expect(moved).rejects.toThrow('the store is down');
  expect(await readdir(walArchiveFolder(dataDir))).toEqual([]);
  const [wal = ''] = await readdir(join(folder, 'backups'));
  expect(await readdir(join(folder, 'backups', wal))).toEqual([`${segment}.zst`]);
});
