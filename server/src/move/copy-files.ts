import { createHash } from 'node:crypto';
import { ApiError } from '@time-tracker/contract/errors';
import type { FileStore } from '../files/file-store.ts';
import { dayFolder, readImagePath } from '../files/image-files.ts';

export type Stores = { source: FileStore; target: FileStore };
type Context = { say: (line: string) => void; stop: AbortSignal };
/** What a pass found in the source, and what it wrote to the target. */
type PassResult = { files: number; copied: number; copiedBytes: number };

/** Files that are copied at the same time. */
const concurrentFiles = 8;

const progressEvery = 10_000;

/**
 * Copies the images that the target does not have, and reads each back. Compares the SHA-256 of those
 * that it has, or only of those written `since`, and copies them again if they differ.
 */
export async function copyFiles(
  stores: Stores,
  since: Date | undefined,
  { say, stop }: Context,
): Promise<PassResult> {
  const result: PassResult = { files: 0, copied: 0, copiedBytes: 0 };
  const listed = listBoth(stores.source, stores.target, since);
  const copyNext = async (): Promise<void> => {
    for (;;) {
      stop.throwIfAborted();
      const next = await listed.next();
      if (next.done === true) return;
      const { path, isInOther, isWritten } = next.value;
      const bytes =
        isInOther && !isWritten ? undefined : await copyFile(stores, path, { isInOther });
      result.files += 1;
      if (bytes !== undefined) {
        result.copied += 1;
        result.copiedBytes += bytes;
      }
      if (result.files % progressEvery === 0) say(`${result.files} files …`);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: concurrentFiles }, copyNext));
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return result;
}

/** Removes the images that were deleted from the source after they were copied. Returns their number. */
export async function removeDeleted({ source, target }: Stores): Promise<number> {
  let removed = 0;
  for await (const { path, isInOther } of listBoth(target, source)) {
    if (isInOther) continue;
    await target.remove([path]);
    removed += 1;
  }
  return removed;
}

/** The images of a store, whether another store has them too, and whether they were written `since`. */
async function* listBoth(
  store: FileStore,
  other: FileStore,
  since?: Date,
): AsyncGenerator<{ path: string; isInOther: boolean; isWritten: boolean }> {
  let folder = '';
  let others = new Set<string>();
  let written: Set<string> | undefined;
  for await (const path of store.listFiles('')) {
    if (readImagePath(path) === undefined) continue;
    if (dayFolder(path) !== folder) {
      folder = dayFolder(path);
      others = await listNames(other, folder);
      if (since !== undefined) written = await listNames(store, folder, since);
    }
    yield { path, isInOther: others.has(path), isWritten: written?.has(path) ?? true };
  }
}

async function listNames(files: FileStore, folder: string, since?: Date): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const path of files.listFiles(folder, since)) names.add(path);
  return names;
}

/** Returns the bytes that it wrote. Undefined: none, because the target has the file or the source lost it. */
async function copyFile(
  { source, target }: Stores,
  path: string,
  { isInOther }: { isInOther: boolean },
): Promise<number | undefined> {
  const bytes = await readIfThere(source, path);
  if (bytes === undefined) return undefined;
  if (isInOther && isSame(bytes, await readIfThere(target, path))) return undefined;
  await target.write([{ path, bytes: [bytes] }]);
  if (isSame(bytes, await readIfThere(target, path))) return bytes.length;
  throw new Error(`${path} was read back with another SHA-256 than it was written with`);
}

async function readIfThere(files: FileStore, path: string): Promise<Buffer | undefined> {
  try {
    return await files.read(path);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

function isSame(bytes: Buffer, other: Buffer | undefined): boolean {
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  return other !== undefined && sha256(bytes) === sha256(other);
}
