import type { Dirent } from 'node:fs';
import { opendir, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './file-system.ts';

/** Entries that are read from the disk in one go. */
const bufferSize = 512;

/** What is right in a folder, in no order, a few at a time; what starts with a dot is not shown. */
export async function* readEntries(folder: string): AsyncGenerator<Dirent> {
  const entries = await opendir(folder, { bufferSize }).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return [];
  });
  for await (const entry of entries) {
    if (!entry.name.startsWith('.')) yield entry;
  }
}

/** Paths of all files below `path`, with `/`; of a folder at a time only its folders are held. */
export async function* walkFiles(root: string, path: string): AsyncGenerator<string> {
  const folders: string[] = [];
  for await (const entry of readEntries(join(root, path))) {
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) folders.push(below);
    else yield below;
  }
  for (const folder of folders) yield* walkFiles(root, folder);
}

/** Removes empty folders below `folder` that did not change since an instant; never itself. */
export async function removeEmptyFoldersBelow(folder: string, unusedSince: Date): Promise<void> {
  for await (const entry of readEntries(folder)) {
    if (!entry.isDirectory()) continue;
    const below = join(folder, entry.name);
    // Before its own folders go, since their going changes it.
    const { mtime } = await stat(below);
    await removeEmptyFoldersBelow(below, unusedSince);
    if (mtime >= unusedSince) continue;
    await rmdir(below).catch((error: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw error;
    });
  }
}
