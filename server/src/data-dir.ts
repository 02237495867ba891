import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { StartError } from './start-error.ts';

/** Makes the folder of everything the server keeps and answers its real path. */
export function openDataDir(path: string): string {
  try {
    // Others may pass through, as PostgreSQL's own user has to; what is inside keeps itself closed.
    mkdirSync(path, { recursive: true, mode: 0o711 });
    accessSync(path, constants.W_OK);
    return realpathSync(path);
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be used: ${(error as Error).message}. ` +
        'Make it writable for the user who starts the server, or name another one with DATA_DIR.',
    );
  }
}
