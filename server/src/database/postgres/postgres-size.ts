import { totalmem } from 'node:os';

const mebi = 2 ** 20;

/** Memory in bytes of this machine, or of this process's cgroup if it is limited. */
export function availableMemoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * PostgreSQL's memory settings. They are half of what its manual (section 19.4) recommends for a dedicated
 * machine, because the server and image decoding share this one. PostgreSQL's defaults suit very small
 * machines: with several gigabytes of rows, each view of a month's screenshots would read from disk.
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
