import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/** Creates the data folder and returns its real path. */
export function openDataDir(path: string): string {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK);
    return realpathSync(path);
  } catch (error) {
    throw new StartError(
      `DATA_DIR: The data folder ${path} cannot be used: ${(error as Error).message}. ` +
        'Make it writable for the user who starts the server, or name another one with DATA_DIR.',
    );
  }
}

/**
 * Creates parent folders too. Node's own `recursive` never returns below a folder that cannot
 * contain folders, such as /proc.
 */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    // Other users may traverse it, as PostgreSQL's user has to. Files inside have their own
    // permissions.
    mkdirSync(path, { mode: 0o711 });
  } catch (error) {
    // Another server that starts at the same moment may have created it.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
