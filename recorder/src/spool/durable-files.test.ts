import { chmodSync, mkdirSync, readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { someActivity } from '../testing/recorded-items.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { diskFiles } from './durable-files.ts';
import { Spool } from './spool.ts';

/** Notes what is synced from now on, by its path at that moment, and lets it be synced. */
async function watchSyncs(): Promise<string[]> {
  const handle = await open('.', 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const synced: string[] = [];
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(function (this: typeof handle) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return synced;
}

it('syncs the parent of every folder that it creates, before anything is stored in it', async () => {
  const root = await temporaryFolder();
  const folder = join(root, 'state', 'time-tracker', 'accounts', 'one');
  const synced = await watchSyncs();
  const spool = await Spool.open(folder, diskFiles);
  expect(synced).toEqual(
    expect.arrayContaining([
      root,
      join(root, 'state'),
      join(root, 'state', 'time-tracker'),
      join(root, 'state', 'time-tracker', 'accounts'),
      folder,
    ]),
  );
  await spool.storeActivity(someActivity());
  expect(synced.at(-1)).toBe(join(folder, 'activities'));
});

it('syncs the parent of an existing folder, because its creator may have crashed before the sync', async () => {
  const root = await temporaryFolder();
  mkdirSync(join(root, 'state'));
  const synced = await watchSyncs();
  await diskFiles.makeFolder(join(root, 'state'));
  expect(synced).toEqual([root]);
});

it('works below a folder that is accessible but not readable', async () => {
  const root = await temporaryFolder();
  mkdirSync(join(root, 'state'));
  chmodSync(root, 0o311);
  onTestFinished(() => chmodSync(root, 0o700));
  if (process.geteuid?.() === 0) {
    // Root may read everything.
    process.seteuid?.(65_534);
    onTestFinished(() => process.seteuid?.(0));
  }
  await expect(open(root, 'r')).rejects.toThrow('EACCES');
  await diskFiles.makeFolder(join(root, 'state'));
});
