import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** File operations that are complete on disk when their promise resolves. */
export type DurableFiles = {
  /** Creates missing parents, too. */
  makeFolder(folder: string): Promise<void>;
  /** Creates or replaces the file; after a crash it has the old content or the new, never a part. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Within the same disk. */
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  read(path: string): Promise<Buffer>;
  /** Names in the folder, without partial files. */
  list(folder: string): Promise<string[]>;
  /**
   * Removes partial files that a crash left behind. Where other processes write, too, only old ones: one of them
   * may still be writing the others.
   */
  removePartialFiles(folder: string, olderThanMs?: number): Promise<void>;
  freeBytes(folder: string): Promise<number>;
};

const partialFile = /^\..+\.half$/;

export const diskFiles: DurableFiles = {
  async makeFolder(folder) {
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    // Also for an existing folder: the process that created it may have crashed before the sync.
    let parent = dirname(folder);
    await syncReadableFolder(parent);
    while (firstMade !== undefined && parent.startsWith(firstMade)) {
      parent = dirname(parent);
      await syncReadableFolder(parent);
    }
  },

  async write(path, content) {
    const folder = dirname(path);
    const partial = join(folder, `.${basename(path)}.${randomBytes(4).toString('hex')}.half`);
    try {
      const file = await open(partial, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await replace(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    await syncFolder(folder);
  },

  async move(from, to) {
    await replace(from, to);
    await syncFolder(dirname(to));
    await syncFolder(dirname(from));
  },

  async remove(path) {
    await rm(path, { force: true });
    await syncFolder(dirname(path));
  },

  read: (path) => readFile(path),

  async list(folder) {
    const names = await readdir(folder);
    return names.filter((name) => !partialFile.test(name)).sort();
  },

  async removePartialFiles(folder, olderThanMs = 0) {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (partialFile.test(name) && (await ageMs(path)) >= olderThanMs) {
        await rm(path, { force: true });
      }
    }
  },

  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
};

/** Zero for a file that is gone by now. */
async function ageMs(path: string): Promise<number> {
  try {
    return Math.max(0, Date.now() - (await stat(path)).mtimeMs);
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/**
 * Windows refuses to replace a file that another program has open. Virus scanners and indexers open new
 * files for a moment.
 */
async function replace(from: string, to: string): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!isInUse(error) || attempts === replaceAttempts) throw error;
      await pause(attempts * replacePauseMs);
    }
  }
}

const replaceAttempts = 10;
const replacePauseMs = 20;

function isInUse(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code);
}

/** A rename is durable only once its folder is synced; Windows neither needs nor allows that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Another user's folder may be accessible but not readable; it cannot be synced then. */
async function syncReadableFolder(folder: string): Promise<void> {
  await syncFolder(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
  });
}

export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}
