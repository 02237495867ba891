import { statfsSync } from 'node:fs';
import { StartError } from '../start/start-error.ts';

/** Throws a StartError if the disk of the folder has less room. Some file systems do not say. */
export function requireSpace(folder: string, neededBytes: number): void {
  const { bavail, bsize, blocks } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  if (blocks === 0 || freeBytes > neededBytes) return;
  const toMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  throw new StartError(
    `The move needs about ${toMegabytes(neededBytes)} in ${folder}, which has room for ${toMegabytes(freeBytes)}. ` +
      'Free some space, or use a larger disk.',
  );
}
