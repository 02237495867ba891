import { StartError } from '../start/start-error.ts';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { guardStore } from './guarded-store.ts';
import type { S3Address } from './s3/s3-address.ts';
import { openS3Client } from './s3/s3-client.ts';
import { openS3Store } from './s3/s3-store.ts';
import { StoreFailure } from './s3/store-failure.ts';
import { verifyS3 } from './s3/verify-s3.ts';

type Log = Parameters<typeof guardStore>[2];

/**
 * The store of the images: the folder, or the object store of FILES_URL. Throws a StartError if the
 * object store refuses, but not if it is only unreachable: time is recorded without it.
 */
export async function openFileStore(
  { filesUrl, folder }: { filesUrl: S3Address | undefined; folder: string },
  log: Log,
): Promise<{ files: FileStore; close(): void }> {
  if (filesUrl === undefined) return { files: openDiskStore(folder), close: () => undefined };
  const s3 = await openS3Client(filesUrl);
  const files = guardStore(openS3Store(s3), () => verifyS3(s3), log);
  const close = () => {
    files.close();
    s3.close();
  };
  try {
    await files.verify();
  } catch (error) {
    if (error instanceof StoreFailure && error.kind === 'unreachable') return { files, close };
    close();
    if (!(error instanceof StoreFailure)) throw error;
    throw new StartError(`FILES_URL: ${error.message}`);
  }
  return { files, close };
}
