import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ignoreError, syncFolder } from './file-system.ts';

/** Remembered at most this many; then all are forgotten, which only costs an fsync each. */
const rememberedMax = 20_000;

/** Makes folders below `root`, each synced once, so that a file costs no fsync per parent. */
export function trackDurableFolders(root: string) {
  const durable = new Set([root]);

  /** Makes a folder and its parents; resolves only when their names are on the disk. */
  async function make(path: string): Promise<void> {
    // Another write may have made it a moment ago and not synced it yet: being there is not enough.
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
