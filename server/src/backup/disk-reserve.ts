import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { measureFolder, reservedBytes } from '../files/disk-watch.ts';
import { BackupError } from './format/backup-error.ts';

/** Keeps what is written to the disk of the data from taking the space that recording needs. */
export type DiskReserve = {
  /** Throws a ReserveReached if so many bytes do not fit above the reserve. */
  requireSpace(bytes: number): Promise<void>;
  /** Runs what writes so many bytes. Throws a ReserveReached instead when the reserve is near. */
  spend(bytes: number, write: () => Promise<void>): Promise<void>;
};

export class ReserveReached extends BackupError {}

/** Free space is measured after so many bytes, and this much above the reserve has to be free then. */
const stepBytes = 4 * 2 ** 20;

/** Undefined: the folder is on another disk than the data. */
export async function openDiskReserve(
  folder: string,
  dataDir: string,
): Promise<DiskReserve | undefined> {
  const onSameDisk = await Promise.all([
    isSameDisk(folder, dataDir),
    isSameDisk(folder, join(dataDir, 'files')),
  ]);
  if (!onSameDisk.includes(true)) return undefined;
  let sinceMeasured = stepBytes;
  let pendingBytes = 0;
  const measure = async () => {
    const { free, size } = await measureFolder(folder);
    const reserved = reservedBytes({ size });
    return { reserved, above: size === 0 ? Number.POSITIVE_INFINITY : free - reserved };
  };
  return {
    requireSpace: async (bytes) => {
      const { above, reserved } = await measure();
      if (above >= bytes + stepBytes) return;
      throw new ReserveReached(
        `The backup needs about ${megabytes(bytes)}. The disk of ${folder} is also that of the data and has room for ` +
          `${megabytes(Math.max(0, above))}; ${megabytes(reserved)} more are reserved for recording. ` +
          'Free some space, or choose another disk.',
      );
    },
    spend: async (bytes, write) => {
      pendingBytes += bytes;
      sinceMeasured += bytes;
      try {
        if (sinceMeasured >= stepBytes) {
          const { above, reserved } = await measure();
          if (above < pendingBytes + stepBytes) throw isNearlyFull(folder, reserved);
          // Only now, so that what starts meanwhile measures, too.
          sinceMeasured = 0;
        }
        await write();
      } finally {
        pendingBytes -= bytes;
      }
    },
  };
}

function isNearlyFull(folder: string, reserved: number): ReserveReached {
  return new ReserveReached(
    `The disk of ${folder} is nearly full. It is also that of the data, and its last ${megabytes(reserved)} are ` +
      'reserved for recording, so the backup was stopped and what it wrote is removed. ' +
      'Free some space or choose another disk, then start again.',
  );
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

/** Also for subvolumes of one file system, which have device numbers of their own. */
async function isSameDisk(one: string, other: string): Promise<boolean> {
  const [device, otherDevice] = await Promise.all([deviceOf(one), deviceOf(other)]);
  if (device === undefined || otherDevice === undefined) return false;
  if (device === otherDevice) return true;
  const [space, otherSpace] = await Promise.all([statfs(one), statfs(other)]);
  return (
    space.blocks > 0 &&
    space.type === otherSpace.type &&
    space.bsize === otherSpace.bsize &&
    space.bavail === otherSpace.bavail
  );
}

/** Undefined: there is no such folder. */
async function deviceOf(folder: string): Promise<number | undefined> {
  const stats = await stat(folder).catch(() => undefined);
  return stats?.dev;
}
