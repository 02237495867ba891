import { ApiError } from '@time-tracker/contract/errors';
import type { FileStore } from '../files/file-store.ts';
import { StartError } from './start-error.ts';

/** Is in a store of images from the beginning to the end of a move into it. */
export const unfinishedFilesPath = 'UNFINISHED_MOVE';

/** Throws a StartError if a move of the images into the store was interrupted. */
export async function refuseUnfinishedFiles(files: FileStore): Promise<void> {
  const markedAt = await files.findWrittenAt(unfinishedFilesPath).catch((error: unknown) => {
    // While the store is down, the server starts without it.
    if (!(error instanceof ApiError)) throw error;
  });
  if (markedAt === undefined) return;
  throw new StartError(
    'A move of the images to this store was not finished, so some are missing. Run the move again ' +
      'with the same settings to continue it. Or start with FILES_URL as before.',
  );
}
