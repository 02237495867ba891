import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { ApiError } from '@time-tracker/contract/errors';

/** In bytes. `free` is the space available to the server's user. */
export type DiskSpace = { free: number; used: number; size: number };

/** Disk problems reported by the health check. */
export type DiskProblem = 'disk_filling' | 'disk_full';

export type DiskWatch = {
  /** Measures all folders now. Logs each crossing of a threshold once. */
  check(): Promise<void>;
  /** The results of the latest check by folder name. */
  spaces(): ReadonlyMap<string, DiskSpace>;
  problems(): DiskProblem[];
  /** Measures, then throws storage_full when the remaining space is reserved for the database and the log. */
  requireFreeSpace(): Promise<void>;
  /** Checks every 30 seconds. Returns a function that stops it. */
  watch(): () => void;
};

/** A warning is logged at the first used share, and again only after use fell below the second. */
const warnAt = 0.85;
const clearBelow = 0.83;
/** Space that images and backups cannot use: this share of the disk, but at most this many bytes. */
const reservedShare = 0.05;
const reservedMaxBytes = 1024 ** 3;
const everyMilliseconds = 30_000;

type Log = {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
};

type Measure = (folder: string) => Promise<DiskSpace>;
type Level = 'ok' | DiskProblem;

/**
 * Watches the disks of the named folders. Skips a folder on the same disk as an earlier one, and file
 * systems that do not report their size.
 */
export function createDiskWatch({
  folders,
  log,
  measure = measureFolder,
}: {
  folders: Readonly<Record<string, string>>;
  log: Log;
  measure?: Measure;
}): DiskWatch {
  const watched = onePerDisk(folders);
  const spaces = new Map<string, DiskSpace>();
  const levels = new Map<string, Level>();

  async function checkOne(name: string, folder: string): Promise<void> {
    const space = await measure(folder).catch(() => undefined);
    if (space === undefined || space.size === 0) {
      spaces.delete(name);
      levels.delete(name);
      return;
    }
    const before = levels.get(name) ?? 'ok';
    const level = toLevel(space, before);
    spaces.set(name, space);
    levels.set(name, level);
    if (level !== before) logCrossing(log, { folder, ...space }, level, before);
  }

  async function check(): Promise<void> {
    await Promise.all(watched.map(([name, folder]) => checkOne(name, folder)));
  }

  const problems = (): DiskProblem[] =>
    (['disk_filling', 'disk_full'] as const).filter((one) => [...levels.values()].includes(one));

  return {
    check,
    spaces: () => spaces,
    problems,
    requireFreeSpace: async () => {
      await check();
      if (problems().includes('disk_full')) throw new ApiError('storage_full');
    },
    watch: () => {
      const timer = setInterval(() => void check(), everyMilliseconds).unref();
      return () => clearInterval(timer);
    },
  };
}

/** Bytes of a disk that images and backups cannot use. */
export function reservedBytes({ size }: Pick<DiskSpace, 'size'>): number {
  return Math.min(reservedMaxBytes, size * reservedShare);
}

function toLevel({ free, used, size }: DiskSpace, before: Level): Level {
  if (free < reservedBytes({ size })) return 'disk_full';
  const limit = before === 'ok' ? warnAt : clearBelow;
  return used / (used + free) >= limit ? 'disk_filling' : 'ok';
}

function logCrossing(
  log: Log,
  { folder, free, used, size }: DiskSpace & { folder: string },
  level: Level,
  before: Level,
): void {
  const detail = { folder, freeBytes: free, usedBytes: used, sizeBytes: size };
  if (level === 'disk_full') {
    log.error(detail, 'The disk is nearly full. Images are rejected until there is more space.');
  } else if (level === 'ok') {
    log.info(detail, 'The disk has enough space again.');
  } else if (before === 'disk_full') {
    log.warn(detail, 'There is space for images again, but the disk is still filling up.');
  } else {
    log.warn(detail, 'The disk is filling up. Free some space before images are rejected.');
  }
}

function onePerDisk(folders: Readonly<Record<string, string>>): [string, string][] {
  const disks = new Set<number>();
  return Object.entries(folders).filter(([, folder]) => {
    const disk = statSync(folder).dev;
    const isNew = !disks.has(disk);
    disks.add(disk);
    return isNew;
  });
}

/** The disk of a folder. Some file systems report a size of 0. */
export async function measureFolder(folder: string): Promise<DiskSpace> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, used: (blocks - bfree) * bsize, size: blocks * bsize };
}
