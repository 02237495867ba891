import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder, writeFileDurably } from '../files/write-file-durably.ts';
import { StartError } from './start-error.ts';

/** Is in a data folder from the beginning to the end of a move of the database into it. */
const markerName = 'UNFINISHED_MOVE';

const text =
  'A move of the database into this folder was not finished, so Time Tracker does not start on it.\n' +
  'Run the move again; it continues. Or start with DATABASE_URL as before.\n';

export function isMoveTarget(dataDir: string): boolean {
  return existsSync(join(dataDir, markerName));
}

/** Throws a StartError if a move of the database into the folder was interrupted. */
export function refuseMoveTarget(dataDir: string): void {
  if (!isMoveTarget(dataDir)) return;
  throw new StartError(
    `A move of the database into ${dataDir} was not finished, so its data is not complete. ` +
      'Run the move again with the same settings to continue it. Or set DATABASE_URL as before.',
  );
}

export function markMoveTarget(dataDir: string): void {
  if (!isMoveTarget(dataDir)) writeFileDurably(join(dataDir, markerName), text, 0o600);
}

export function unmarkMoveTarget(dataDir: string): void {
  rmSync(join(dataDir, markerName), { force: true });
  syncFolder(dataDir);
}
