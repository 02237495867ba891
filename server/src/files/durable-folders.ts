import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ignoreError, syncFolder } from './file-system.ts';

/** Maximum cache size. The cache is then cleared, which costs one further fsync per folder. */
const rememberedMax = 20_000;

/** Creates folders below `root` and syncs each only once, so that a file needs no fsync per parent. */
export function trackDurableFolders(root: string) {
  const durable = new Set([root]);

  /** Creates a folder and its parents. Resolves when their directory entries are durable. */
  async function make(path: string): Promise<void> {
    // An existing folder may be not synced yet, because a concurrent write just created it.
    if (durable.has(path)) return;
    const parent = dirname(path);
    await make(parent);
    await mkdir(path, { mode: 0o700 }).catch(ignoreError('EEXIST'));
    await syncFolder(parent);
    if (durable.size >= rememberedMax) forgetAll();
    durable.add(path);
  }

  function forgetAll(): void {
    durable.clear();
    durable.add(root);
  }

  return { make, forgetAll };
}
