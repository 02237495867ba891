import { basename, dirname } from 'node:path';
import type { DurableFiles } from '../spool/durable-files.ts';

/** The disk after one of its writes, as it would be after a power cut. */
export type DiskContent = ReadonlyMap<string, Uint8Array>;

/** A disk in memory; `onWrite` gets its content after each change. */
export function memoryFiles(
  content: DiskContent = new Map(),
  onWrite: (content: DiskContent) => void = () => undefined,
): DurableFiles {
  const files = new Map(content);
  const changed = () => onWrite(new Map(files));
  const missing = () => Object.assign(new Error('no such file'), { code: 'ENOENT' });
  return {
    makeFolder: () => Promise.resolve(),
    removePartialFiles: () => Promise.resolve(),
    freeBytes: () => Promise.resolve(1e12),
    list: (folder) =>
      Promise.resolve(
        [...files.keys()].filter((path) => dirname(path) === folder).map((path) => basename(path)),
      ),
    read: (path) => {
      const found = files.get(path);
      return found ? Promise.resolve(Buffer.from(found)) : Promise.reject(missing());
    },
    write: async (path, written) => {
      await Promise.resolve();
      files.set(path, Buffer.from(written));
      changed();
    },
    move: async (from, to) => {
      await Promise.resolve();
      const found = files.get(from);
      if (!found) throw missing();
      files.delete(from);
      files.set(to, found);
      changed();
    },
    remove: async (path) => {
      await Promise.resolve();
      if (files.delete(path)) changed();
    },
  };
}
