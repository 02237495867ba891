import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDiskStore } from '../../files/disk-store.ts';
import { moveOldFiles } from './move-old-files.ts';

test('images in folders of projects move up to their organization, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-old-'));
  try {
    const files = openDiskStore(folder);
    const paths = ['7/12/2026-03-04/a.webp', '7/13/2026-03-04/b.webp', '7/2026-03-04/c.webp'];
    await files.write(paths.map((path) => ({ path, bytes: [Buffer.from(path)] })));
    expect(await moveOldFiles(files)).toBe(2);
    const found: string[] = [];
    for await (const path of files.listFiles('')) found.push(path);
    expect(found.sort()).toEqual([
      '7/2026-03-04/a.webp',
      '7/2026-03-04/b.webp',
      '7/2026-03-04/c.webp',
    ]);
    expect(await files.read('7/2026-03-04/a.webp')).toEqual(Buffer.from(paths[0]!));
    expect(await files.listFolders('7')).toEqual(['2026-03-04']);
    expect(await moveOldFiles(files)).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
