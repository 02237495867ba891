import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { trackDurableFolders } from './durable-folders.ts';
import { errorCode, settleAll, syncFolder } from './file-system.ts';

type Target = { target: string; bytes: Buffer };
type Drafted = Target & { draft: string };

/**
 * Writes files so that they survive a loss of power as soon as it resolves: each as a draft that is
 * synced and then renamed, and each folder synced once. On failure no draft stays.
 */
export function createDurableWriter(
  drafts: string,
  folders: ReturnType<typeof trackDurableFolders>,
): (files: readonly Target[]) => Promise<void> {
  async function place(drafted: readonly Drafted[]): Promise<void> {
    const parents = new Set(drafted.map(({ target }) => dirname(target)));
    await Promise.all([...parents].map((parent) => folders.make(parent)));
    await settleAll(drafted.map(({ draft, target }) => rename(draft, target)));
    await Promise.all([...parents].map(syncFolder));
  }

  async function placeAgain(drafted: readonly Drafted[], error: unknown): Promise<void> {
    const left = drafted.filter(({ draft }) => existsSync(draft));
    if (errorCode(error) !== 'ENOENT' || left.length === 0) throw error;
    // Somebody removed a folder that was remembered: make it anew, once.
    folders.forgetAll();
    await place(left);
  }

  return async (files) => {
    const drafted = files.map((file) => ({
      ...file,
      draft: join(drafts, randomBytes(12).toString('hex')),
    }));
    try {
      await settleAll(drafted.map(({ draft, bytes }) => writeDraft(draft, bytes)));
      await place(drafted).catch((error: unknown) => placeAgain(drafted, error));
    } catch (error) {
      await Promise.all(drafted.map(({ draft }) => rm(draft, { force: true })));
      throw error;
    }
  };
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
