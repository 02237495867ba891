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

/** Is in a store of images whose images were moved to another one. */
export const movedFilesPath = 'MOVED_AWAY';

/** Throws a StartError if the images of the store were moved to another one. */
export async function refuseMovedFiles(files: FileStore, place: string): Promise<void> {
  const movedAt = await files.findWrittenAt(movedFilesPath);
  if (movedAt === undefined) return;
  throw new StartError(
    `The images in ${place} were moved to another store on ${movedAt.toISOString()}. Set FILES_URL to that store, or ` +
      'remove it if they are on the disk now. To go back (what was stored since then is only in the other one), ' +
      `remove ${movedFilesPath} from ${place}.`,
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
