import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { imageKinds, imagePath } from '../files/image-files.ts';
import { backupSize } from '../testing/installation/backup-size-config.ts';
import { createBackup } from './create-backup.ts';

// How long the first and the second backup of many images take. `npm run soak -- backup` has 10,000.

const sizes = { image: 130_000, thumbnail: 8_000 };

/** Images of ten organizations and days. Returns their paths. */
async function writeImages(folder: string): Promise<string[]> {
  const written: string[] = [];
  for (let index = 0; index < backupSize.images; index++) {
    const takenAt = new Date(Date.UTC(2026, 2, 1 + (index % 10)));
    const location = { organizationId: 1 + (index % 10), takenAt, id: randomUUID() };
    for (const kind of imageKinds) {
      const path = imagePath(location, kind);
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), randomBytes(sizes[kind]));
      written.push(path);
    }
  }
  return written;
}

test('a second backup links to the images of the first', { tags: 'full' }, async ({ task }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-many-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const images = await writeImages(join(folder, 'data', 'files'));
  const backUp = async (name: string) => {
    const startedAt = performance.now();
    const { files } = await createBackup(
      {
        dataDir: join(folder, 'data'),
        masterKey: Buffer.alloc(32, 1),
        files: undefined,
        getDatabaseId: () => Promise.resolve('11111111-1111-4111-8111-111111111111'),
        getInstallationId: () => 'installation',
        embedded: undefined,
      },
      // Encrypted, so that nothing is linked to the installation itself, as on another disk.
      { folder: join(folder, 'backups', name), passphrase: 'a passphrase' },
      { say: () => undefined, stop: new AbortController().signal },
    );
    expect(files).toBe(images.length);
    return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  };
  const first = await backUp('first');
  const second = await backUp('second');
  const copied: string[] = [];
  for (const image of images) {
    const [one, other] = await Promise.all(
      ['first', 'second'].map((name) => stat(join(folder, 'backups', name, 'images', image))),
    );
    if (other?.ino !== one?.ino) copied.push(image);
  }
  expect(copied).toEqual([]);
  const figures = `${backupSize.images} screenshots: first ${first}, second ${second}`;
  Object.assign(task.meta, { figures });
});
