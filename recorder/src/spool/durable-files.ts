import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Files that are on the disk, whole, when a promise here resolves. */
export type DurableFiles = {
  /** With the parents that are missing. */
  makeFolder(folder: string): Promise<void>;
  /** Replaces or creates the file; a crash leaves the old content or the new, never a part. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Moves within the same disk. */
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  read(path: string): Promise<Buffer>;
  /** Names in the folder, without half-written ones. */
  list(folder: string): Promise<string[]>;
  /** Throws away what a crash left half-written. */
  removeHalfWritten(folder: string): Promise<void>;
  freeBytes(folder: string): Promise<number>;
};

const halfWritten = /^\..+\.half$/;

export const diskFiles: DurableFiles = {
  async makeFolder(folder) {
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
    // Also of one that is there: whoever made it may have died before it was synced.
    let parent = dirname(folder);
    await syncPassableFolder(parent);
    while (firstMade !== undefined && parent.startsWith(firstMade)) {
      parent = dirname(parent);
      await syncPassableFolder(parent);
    }
  },

  async write(path, content) {
    const folder = dirname(path);
    const half = join(folder, `.${basename(path)}.${randomBytes(4).toString('hex')}.half`);
    try {
      const file = await open(half, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(half, path);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
    await syncFolder(folder);
  },

  async move(from, to) {
    await rename(from, to);
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
    return names.filter((name) => !halfWritten.test(name)).sort();
  },

  async removeHalfWritten(folder) {
    for (const name of await readdir(folder)) {
      if (halfWritten.test(name)) await rm(join(folder, name), { force: true });
    }
  },

  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
};

/** A renamed file is only safe once its folder is synced; Windows neither needs nor allows it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A folder of somebody else may be passed but not opened; then this is all that can be done. */
async function syncPassableFolder(folder: string): Promise<void> {
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
