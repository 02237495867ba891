import { totalmem } from 'node:os';

const mebi = 2 ** 20;

/** Bytes of this machine, or of the part of it that this process may use. */
export function availableMemoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * What PostgreSQL may take of a machine that it shares with the server and the decoding of images: half
 * of what its manual (19.4) advises on one of its own. Its defaults are for the smallest machines: from
 * some gigabytes of rows on, a month of one's own screenshots would be fetched anew each time.
 */
export function sizePostgres(memoryBytes: number): Record<string, string> {
  const share = (part: number, least: number, most: number) =>
    `${Math.min(most, Math.max(least, Math.floor(memoryBytes / part / mebi)))}MB`;
  return {
    shared_buffers: share(8, 128, 4096),
    effective_cache_size: share(2, 256, 65_536),
    work_mem: share(1024, 4, 32),
    maintenance_work_mem: share(32, 64, 1024),
  };
}
