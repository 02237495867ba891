import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { createWorkSlots } from '../http/limits/work-slots.ts';

const readBytes = 1024 * 1024;

/**
 * SHA-256 of open files. Reads one file at a time, and each once: `key` differs after a change of
 * the file.
 */
export function createFileDigests(): (file: FileHandle, key: string) => Promise<string> {
  const slots = createWorkSlots(1);
  const digests = new LRUCache<string, Promise<string>>({ max: 200 });
  return (file, key) => {
    const known = digests.get(key);
    if (known !== undefined) return known;
    const digest = slots.run(() => hashFile(file));
    digests.set(key, digest);
    digest.catch(() => digests.delete(key));
    return digest;
  };
}

async function hashFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(readBytes);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
}
