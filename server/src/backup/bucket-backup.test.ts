import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestBucket } from '../testing/s3/test-bucket.ts';
import { createBackup } from './create-backup.ts';

const image = '7/2026-03-10/22222222-2222-4222-8222-222222222222.webp';

test('the images of a bucket are in the backup, and nothing else of it', async () => {
  const bucket = await openTestBucket();
  onTestFinished(() => bucket.close());
  const folder = await mkdtemp(join(tmpdir(), 'tracker-bucket-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = await bucket.openStore('backup');
  await files.create({ path: image, bytes: [Buffer.from('encrypted image')] });
  await files.create({ path: 'other/file', bytes: [Buffer.from('of another program')] });
  const manifest = await createBackup(
    {
      dataDir: join(folder, 'data'),
      masterKey: Buffer.alloc(32, 1),
      files,
      getDatabaseId: () => Promise.resolve('11111111-1111-4111-8111-111111111111'),
      getInstallationId: () => 'installation',
      embedded: undefined,
    },
    { folder: join(folder, 'backup') },
    { say: () => undefined, stop: new AbortController().signal },
  );
  expect(manifest.files).toBe(1);
  expect(await readFile(join(folder, 'backup', 'images', image), 'utf8')).toBe('encrypted image');
});
