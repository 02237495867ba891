import type { FileStore } from '../files/file-store.ts';
import { StartError } from './start-error.ts';

/** Is in a store of images from the beginning to the end of a move into it. */
export const unfinishedFilesPath = 'UNFINISHED_MOVE';

/** Throws a StartError if a move of the images into the store was interrupted. */
export async function refuseUnfinishedFiles(files: FileStore): Promise<void> {
  if ((await files.findWrittenAt(unfinishedFilesPath)) === undefined) return;
  throw new StartError(
    'A move of the images to this store was not finished, so some are missing. Run the move again ' +
      'with the same settings to continue it. Or start with FILES_URL as before.',
  );
}

/** Throws a StartError if the object store has the images of another installation. Claims one that has none. */
export async function refuseOtherFiles(files: FileStore, databaseId: string): Promise<void> {
  if (await files.claimFor(databaseId)) return;
  throw new StartError(
    'FILES_URL: The bucket has the images of another installation, whose database is another one. Correct ' +
      'FILES_URL or DATABASE_URL, or use another folder: s3://bucket/folder. If they do belong together, ' +
      'remove the object ".owner" from it.',
  );
}
