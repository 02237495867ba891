import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { trackDurableFolders } from './durable-folders.ts';
import { errorCode, settleAll, syncFolder } from './file-system.ts';

type Target = { target: string; bytes: readonly Buffer[] };
type Drafted = Target & { draft: string };

/**
 * Writes files so that they survive a power failure once the promise resolves. Each file is written as a
 * draft, synced and renamed, and each folder is synced once. Removes the drafts if a write fails.
 */
export function createDurableWriter(
  drafts: string,
  folders: ReturnType<typeof trackDurableFolders>,
): (files: readonly Target[]) => Promise<void> {
  async function publish(drafted: readonly Drafted[]): Promise<void> {
    const parents = new Set(drafted.map(({ target }) => dirname(target)));
    await Promise.all([...parents].map((parent) => folders.make(parent)));
    await settleAll(drafted.map(({ draft, target }) => rename(draft, target)));
    await Promise.all([...parents].map(syncFolder));
  }

  async function retryPublish(drafted: readonly Drafted[], error: unknown): Promise<void> {
    const left = drafted.filter(({ draft }) => existsSync(draft));
    if (errorCode(error) !== 'ENOENT' || left.length === 0) throw error;
    // A cached folder was removed. Clear the cache and retry once.
    folders.forgetAll();
    await publish(left);
  }

  return async (files) => {
    const drafted = files.map((file) => ({
      ...file,
      draft: join(drafts, randomBytes(12).toString('hex')),
    }));
    try {
      await settleAll(drafted.map(({ draft, bytes }) => writeDraft(draft, bytes)));
      await publish(drafted).catch((error: unknown) => retryPublish(drafted, error));
    } catch (error) {
      await Promise.all(drafted.map(({ draft }) => rm(draft, { force: true })));
      throw error;
    }
  };
}

async function writeDraft(path: string, bytes: readonly Buffer[]): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeAll(file, bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes all chunks in one call. Repeats the call after a partial write, which is rare. */
async function writeAll(file: FileHandle, chunks: readonly Buffer[]): Promise<void> {
  let left = chunks.filter((chunk) => chunk.length > 0);
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left);
    left = dropBytes(left, bytesWritten);
  }
}

function dropBytes(chunks: readonly Buffer[], count: number): Buffer[] {
  let skipped = count;
  return chunks.flatMap((chunk) => {
    const rest = chunk.subarray(Math.min(skipped, chunk.length));
    skipped -= chunk.length - rest.length;
    return rest.length === 0 ? [] : [rest];
  });
}
