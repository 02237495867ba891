import type { Dirent } from 'node:fs';
import { opendir, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './file-system.ts';

/** Directory entries per read. */
const bufferSize = 512;

/** Streams the direct entries of a folder in no particular order. Skips names that start with a dot. */
export async function* readEntries(folder: string): AsyncGenerator<Dirent> {
  const entries = await opendir(folder, { bufferSize }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return [];
  });
  for await (const entry of entries) {
    if (!entry.name.startsWith('.')) yield entry;
  }
}

/** Streams the paths of all files below `path`, with `/`. Holds only folder names in memory. */
export async function* walkFiles(root: string, path: string): AsyncGenerator<string> {
  const folders: string[] = [];
  for await (const entry of readEntries(join(root, path))) {
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) folders.push(below);
    else yield below;
  }
  for (const folder of folders) yield* walkFiles(root, folder);
}

/** Removes empty folders below `folder` that did not change since `unusedSince`. Never removes `folder`. */
export async function removeEmptyFoldersBelow(folder: string, unusedSince: Date): Promise<void> {
  for await (const entry of readEntries(folder)) {
    if (!entry.isDirectory()) continue;
    const below = join(folder, entry.name);
    // Read first: removing its subfolders changes the modification time.
    const { mtime } = await stat(below);
    await removeEmptyFoldersBelow(below, unusedSince);
    if (mtime >= unusedSince) continue;
    await rmdir(below).catch((error: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw error;
    });
  }
}
