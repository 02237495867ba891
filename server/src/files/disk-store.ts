import { mkdirSync, readdirSync, rmSync, statSync, type Stats } from 'node:fs';
import { readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '@time-tracker/contract/errors';
import { hourMs } from '@time-tracker/contract/time/durations';
import { syncFolder as syncFolderNow } from './write-file-durably.ts';
import { removeEmptyFoldersBelow, walkFiles } from './disk-walk.ts';
import { createDurableWriter } from './durable-writer.ts';
import { trackDurableFolders } from './durable-folders.ts';
import { errorCode, ignoreError, settleAll, syncFolder } from './file-system.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { requireStorePath } from './store-path.ts';

/** Folder of incomplete files. It is on the same disk, so that renaming is atomic. */
const draftsName = '.drafts';
/** Contains the id of the installation that owns the files. */
const ownerName = '.owner';
/** Drafts older than this were left by a crashed server. Younger ones may be in use by another server. */
const draftMaxAgeMilliseconds = hourMs;
/** Leaves threads of the pool free for other work while thousands of files are removed. */
const concurrentRemovals = 8;

/**
 * A file store below `folder`, readable only by the server's user. If the disk is full, writes throw the
 * operating system's error (ENOSPC, EDQUOT) and leave no partial files.
 */
export function openDiskStore(folder: string): FileStore {
  const drafts = join(folder, draftsName);
  mkdirSync(drafts, { recursive: true, mode: 0o700 });
  syncFolderNow(folder);
  syncFolderNow(dirname(folder));
  clearDrafts(drafts);
  const folders = trackDurableFolders(folder);

  const writer = createDurableWriter(drafts, folders);
  const toTarget = ({ path, bytes }: StoredFile) => ({ target: locate(folder, path), bytes });

  return {
    write: async (files) => writer.replace(files.map(toTarget)),
    create: async (first, others = []) => writer.create(toTarget(first), others.map(toTarget)),
    read: async (path) => readStored(locate(folder, path)),
    remove: async (paths) => removeDurably(paths.map((path) => locate(folder, path))),
    removeFolder: async (path) => {
      const target = locate(folder, path);
      folders.forgetAll();
      await rm(target, { recursive: true, force: true, maxRetries: 3 });
      await syncFolder(dirname(target)).catch(ignoreError('ENOENT'));
    },
    listFiles: (path, since) => {
      locateFolder(folder, path);
      return since === undefined ? walkFiles(folder, path) : walkWritten(folder, path, since);
    },
    findWrittenAt: async (path) => (await statStored(locate(folder, path)))?.mtime,
    removeOlder: async (path, than) => {
      const target = locate(folder, path);
      const stats = await statStored(target);
      if (stats === undefined || stats.mtime >= than) return false;
      await unlink(target).catch(ignoreError('ENOENT'));
      return true;
    },
    claimFor: async (owner) => {
      const target = join(folder, ownerName);
      await writeFile(target, owner, { flag: 'wx', mode: 0o600, flush: true }).catch(
        ignoreError('EEXIST'),
      );
      return (await readFile(target, 'utf8')).trim() === owner;
    },
    removeEmptyFolders: async (unusedSince) => {
      await removeEmptyFoldersBelow(folder, unusedSince);
      folders.forgetAll();
    },
    isAvailable: () => true,
  };
}

async function readStored(target: string): Promise<Buffer> {
  try {
    return await readFile(target);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new ApiError('not_found', { cause: error });
    throw error;
  }
}

async function statStored(target: string): Promise<Stats | undefined> {
  try {
    return await stat(target);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function removeDurably(targets: readonly string[]): Promise<void> {
  for (let at = 0; at < targets.length; at += concurrentRemovals) {
    const some = targets.slice(at, at + concurrentRemovals);
    await settleAll(some.map((target) => unlink(target).catch(ignoreError('ENOENT'))));
  }
  for (const parent of new Set(targets.map((target) => dirname(target)))) {
    await syncFolder(parent).catch(ignoreError('ENOENT'));
  }
}

/** Files are renamed into their folder, which changes the time of the folder. */
async function* walkWritten(root: string, path: string, since: Date): AsyncGenerator<string> {
  const isWritten = async (target: string) => ((await statStored(target))?.mtime ?? 0) >= since;
  let parent: string | undefined;
  let isParentWritten = false;
  for await (const file of walkFiles(root, path)) {
    if (dirname(file) !== parent) {
      parent = dirname(file);
      isParentWritten = await isWritten(join(root, parent));
    }
    if (isParentWritten && (await isWritten(join(root, file)))) yield file;
  }
}

/** '' means the root of the store. */
function locateFolder(folder: string, path: string): string {
  return path === '' ? folder : locate(folder, path);
}

/** The absolute path of a file. */
function locate(folder: string, asked: string): string {
  return join(folder, requireStorePath(asked));
}

function clearDrafts(drafts: string): void {
  for (const name of readdirSync(drafts)) {
    const path = join(drafts, name);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - writtenAt > draftMaxAgeMilliseconds) rmSync(path, { force: true });
  }
}
