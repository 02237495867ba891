import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/** Makes the folder of everything the server keeps and answers its real path. */
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
 * With the folders above it. Node's own `recursive` tries for ever below a folder that takes no
 * folders, such as /proc.
 */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    // Others may pass through, as PostgreSQL's own user has to; what is inside keeps itself closed.
    mkdirSync(path, { mode: 0o711 });
  } catch (error) {
    // Another server that starts at this moment may have made it.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
