import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rename, rm, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { trackDurableFolders } from './durable-folders.ts';
import { errorCode, settleAll, syncFolder } from './file-system.ts';

type Target = { target: string; bytes: readonly Buffer[] };
type Drafted = Target & { draft: string };
/** Gives drafts their names. */
type Publish = (drafted: readonly Drafted[]) => Promise<void>;

/**
 * Writes files so that they survive a power failure once the promise resolves. Each file is written as a
 * draft, synced and renamed, and each folder is synced once. Removes the drafts if a write fails.
 */
export function createDurableWriter(
  drafts: string,
  folders: ReturnType<typeof trackDurableFolders>,
): {
  replace(files: readonly Target[]): Promise<void>;
  /** Writes the files unless the first one exists. Returns whether it did. */
  create(first: Target, others: readonly Target[]): Promise<boolean>;
} {
  async function publishAll(drafted: readonly Drafted[], publish: Publish): Promise<void> {
    const parents = new Set(drafted.map(({ target }) => dirname(target)));
    await Promise.all([...parents].map((parent) => folders.make(parent)));
    await publish(drafted);
    await Promise.all([...parents].map(syncFolder));
  }

  async function retryPublish(
    drafted: readonly Drafted[],
    publish: Publish,
    error: unknown,
  ): Promise<void> {
    const left = drafted.filter(({ draft }) => existsSync(draft));
    if (errorCode(error) !== 'ENOENT' || left.length === 0) throw error;
    // A cached folder was removed. Clear the cache and retry once.
    folders.forgetAll();
    await publishAll(left, publish);
  }

  async function writeAllDurably(files: readonly Target[], publish: Publish): Promise<void> {
    const drafted = files.map((file) => ({
      ...file,
      draft: join(drafts, randomBytes(12).toString('hex')),
    }));
    try {
      await settleAll(drafted.map(({ draft, bytes }) => writeDraft(draft, bytes)));
      await publishAll(drafted, publish).catch((error: unknown) =>
        retryPublish(drafted, publish, error),
      );
    } catch (error) {
      await Promise.all(drafted.map(({ draft }) => rm(draft, { force: true })));
      throw error;
    }
  }

  return {
    replace: (files) =>
      writeAllDurably(files, (drafted) =>
        settleAll(drafted.map(({ draft, target }) => rename(draft, target))),
      ),
    create: async (first, others) => {
      let isNew: boolean | undefined;
      await writeAllDurably([first, ...others], async (drafted) => {
        for (const { draft, target } of drafted) {
          if (isNew === undefined) isNew = await publishNew(draft, target);
          else await (isNew ? rename(draft, target) : unlink(draft));
        }
      });
      return isNew === true;
    },
  };
}

/** Error codes of file systems without hard links. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Returns false if the target exists. Removes the draft. */
async function publishNew(draft: string, target: string): Promise<boolean> {
  try {
    await link(draft, target);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (noLinks.has(code) && !existsSync(target)) {
      await rename(draft, target);
      return true;
    }
    if (code !== 'EEXIST' && !noLinks.has(code)) throw error;
    await unlink(draft);
    return false;
  }
  await unlink(draft);
  return true;
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
