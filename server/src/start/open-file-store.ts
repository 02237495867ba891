import type { StoreLog } from '../files/circuit-breaker.ts';
import { openDiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { guardStore } from '../files/guarded-store.ts';
import { openS3Client, type S3Address } from '../files/s3/open-s3-client.ts';
import { openS3Store } from '../files/s3/s3-store.ts';
import { StoreFailure } from '../files/s3/store-failure.ts';
import { verifyS3 } from '../files/s3/verify-s3.ts';
import { StartError } from './start-error.ts';
import { refuseUnfinishedFiles } from './unfinished-files.ts';

type OpenedStore = {
  files: FileStore;
  /** Checks an object store now, as it does every hour. */
  verify(): Promise<void>;
  close(): void;
};

/** The store of an installation. Throws a StartError if images are still being moved to it. */
export async function openFileStore(
  settings: { filesUrl: S3Address | undefined; folder: string },
  log: StoreLog,
): Promise<OpenedStore> {
  const store = await openAnyStore(settings, log);
  try {
    await refuseUnfinishedFiles(store.files);
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}

/**
 * The store of the images: the folder, or the object store of FILES_URL. Throws a StartError if the
 * object store refuses, but not if it is only unreachable: time is recorded without it.
 */
export async function openAnyStore(
  { filesUrl, folder }: { filesUrl: S3Address | undefined; folder: string },
  log: StoreLog,
): Promise<OpenedStore> {
  if (filesUrl === undefined) {
    const verify = () => Promise.resolve();
    return { files: openDiskStore(folder), verify, close: () => undefined };
  }
  const s3 = await openS3Client(filesUrl).catch(refuseStart);
  const files = guardStore(openS3Store(s3), () => verifyS3(s3), log);
  const close = () => {
    files.close();
    s3.close();
  };
  try {
    await files.verify();
  } catch (error) {
    if (!(error instanceof StoreFailure) || error.kind === 'refused') {
      close();
      refuseStart(error);
    }
  }
  return { files, verify: files.verify, close };
}

function refuseStart(error: unknown): never {
  throw error instanceof StoreFailure ? new StartError(`FILES_URL: ${error.message}`) : error;
}
