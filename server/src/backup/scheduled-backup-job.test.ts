import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest } from './backup-manifest.ts';
import { makeScheduledBackup } from './scheduled-backup-job.ts';

const databaseId = '11111111-1111-4111-8111-111111111111';
const image = '7/2026-03-10/22222222-2222-4222-8222-222222222222.webp';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-schedule-'));
  await mkdir(join(folder, 'data', 'files', '7', '2026-03-10'), { recursive: true });
  await writeFile(join(folder, 'data', 'files', image), 'encrypted image');
});
afterAll(() => rm(folder, { recursive: true }));

function backUp(day: number, id = databaseId): Promise<void> {
  return makeScheduledBackup(
    {
      source: {
        dataDir: join(folder, 'data'),
        masterKey: Buffer.alloc(32, 1),
        getDatabaseId: () => Promise.resolve(id),
        embedded: undefined,
        files: undefined,
      },
      schedule: {
        folder: join(folder, 'backups'),
        kept: 2,
        schedule: '15 3 * * *',
        passphrase: undefined,
        keepsWal: false,
      },
    },
    { log: { info: () => undefined }, now: () => new Date(Date.UTC(2026, 2, day, 3, 15)) },
    new AbortController().signal,
  );
}

test('keeps the newest backups, those of others, and nothing unfinished', async () => {
  await backUp(1, '33333333-3333-4333-8333-333333333333');
  await backUp(2);
  const crashed = join(folder, 'backups', 'crashed');
  await mkdir(crashed);
  await writeFile(join(crashed, 'UNFINISHED'), '');
  await backUp(3);
  await backUp(4);
  const names = (await readdir(join(folder, 'backups'))).sort();
  expect(names).toEqual([1, 3, 4].map((day) => `time-tracker-2026-03-0${day}T03-15-00Z`));
  const manifest = await readManifest(join(folder, 'backups', names[2]!));
  expect(manifest).toMatchObject({ files: 1, databaseId });
  expect(manifest).not.toHaveProperty('database');
});
