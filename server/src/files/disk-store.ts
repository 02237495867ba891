import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '@time-tracker/contract/errors';
import { syncFolder as syncFolderNow } from '../write-file-durably.ts';
import { trackDurableFolders } from './durable-folders.ts';
import { errorCode, ignoreError, syncFolder } from './file-system.ts';
import type { FileStore } from './file-store.ts';

/** Where files are while they are written; on the same disk, so that renaming is one step. */
const draftsName = '.drafts';
/** A draft this old belongs to a server that died; a younger one may be somebody's work. */
const draftMaxAgeMilliseconds = 60 * 60 * 1000;

/**
 * Files below `folder`, readable for the server's own user only. A full disk shows as the error of
 * the operating system (ENOSPC, EDQUOT), with nothing left behind.
 */
export function openDiskStore(folder: string): FileStore {
  const drafts = join(folder, draftsName);
  mkdirSync(drafts, { recursive: true, mode: 0o700 });
  syncFolderNow(folder);
  syncFolderNow(dirname(folder));
  clearDrafts(drafts);
  const folders = trackDurableFolders(folder);

  async function place(draft: string, target: string): Promise<void> {
    await folders.make(dirname(target));
    await rename(draft, target);
    await syncFolder(dirname(target));
  }

  return {
    write: async (path, bytes) => {
      const target = locate(folder, path);
      const draft = join(drafts, randomBytes(12).toString('hex'));
      try {
        await writeDraft(draft, bytes);
        await place(draft, target).catch(async (error: unknown) => {
          if (errorCode(error) !== 'ENOENT') throw error;
          // Somebody removed a folder that was remembered: make it anew, once.
          folders.forgetAll();
          await place(draft, target);
        });
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: async (path) => {
      try {
        return await readFile(locate(folder, path));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') throw new ApiError('not_found', { cause: error });
        throw error;
      }
    },
    remove: async (path) => {
      const target = locate(folder, path);
      await unlink(target).catch(ignoreError('ENOENT'));
      await syncFolder(dirname(target)).catch(ignoreError('ENOENT'));
    },
    removeFolder: async (path) => {
      const target = locate(folder, path);
      folders.forgetAll();
      await rm(target, { recursive: true, force: true, maxRetries: 3 });
      await syncFolder(dirname(target)).catch(ignoreError('ENOENT'));
    },
  };
}

const pathPart = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** The place of a path of ours; anything that could lead out of the folder is a mistake in code. */
function locate(folder: string, path: string): string {
  const parts = path.split('/');
  if (!parts.every((part) => pathPart.test(part))) {
    throw new Error(`"${path}" is no path of the file store`);
  }
  return join(folder, ...parts);
}

async function writeDraft(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function clearDrafts(drafts: string): void {
  for (const name of readdirSync(drafts)) {
    const path = join(drafts, name);
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - writtenAt > draftMaxAgeMilliseconds) rmSync(path, { force: true });
  }
}
