import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Is in a data folder from the beginning to the end of a restore. */
export const unfinishedRestoreName = 'UNFINISHED_RESTORE';

/** Throws a StartError if a restore into the folder was interrupted. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, unfinishedRestoreName))) return;
  throw new StartError(
    `A restore into ${dataDir} was not finished, so its data is not complete. ` +
      'Run the restore again with the same folder; it replaces what is there.',
  );
}
