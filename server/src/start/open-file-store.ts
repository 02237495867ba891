import { ApiError } from '@time-tracker/contract/errors';
import type { StoreLog } from '../files/circuit-breaker.ts';
import { openDiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { guardStore } from '../files/guarded-store.ts';
import { openS3Client, type S3Address } from '../files/s3/open-s3-client.ts';
import { openS3Store } from '../files/s3/s3-store.ts';
import { StoreFailure } from '../files/s3/store-failure.ts';
import { createS3Check } from '../files/s3/verify-s3.ts';
import { StartError } from './start-error.ts';
import { refuseMovedFiles, refuseOtherFiles, refuseUnfinishedFiles } from './unfinished-files.ts';

type OpenedStore = {
  files: FileStore;
  /** Checks an object store now, as it does every hour. */
  verify(): Promise<void>;
  close(): void;
};

type Settings = { filesUrl: S3Address | undefined; folder: string };

/**
 * The store of an installation. Throws a StartError if images are still being moved to it or were moved
 * away, and with `databaseId` if an object store belongs to another installation. An object store that
 * cannot be reached now is checked when it can.
 */
export async function openFileStore(
  settings: Settings & { databaseId?: string },
  log: StoreLog,
): Promise<OpenedStore> {
  const { filesUrl, databaseId } = settings;
  const requireUsable = async (files: FileStore) => {
    await refuseUnfinishedFiles(files);
    await refuseMovedFiles(files, filesUrl === undefined ? settings.folder : 'the bucket');
  };
  const requireOwn = async (files: FileStore) => {
    await requireUsable(files);
    if (databaseId !== undefined) await refuseOtherFiles(files, databaseId);
  };
  if (filesUrl !== undefined) return openObjectStore(filesUrl, requireOwn, log);
  const store = openFolder(settings);
  await requireUsable(store.files);
  return store;
}

/** The store of the images, also while images are being moved to it. Otherwise like `openFileStore`. */
export async function openAnyStore(settings: Settings, log: StoreLog): Promise<OpenedStore> {
  const { filesUrl } = settings;
  if (filesUrl === undefined) return openFolder(settings);
  return openObjectStore(filesUrl, () => Promise.resolve(), log);
}

function openFolder({ folder }: Settings): OpenedStore {
  return {
    files: openDiskStore(folder),
    verify: () => Promise.resolve(),
    close: () => undefined,
  };
}

/**
 * Throws a StartError if the object store refuses, but not if it is only unreachable: time is recorded
 * without it. `requireOwn` is part of every check, so that no image is stored before it succeeds.
 */
async function openObjectStore(
  filesUrl: S3Address,
  requireOwn: (files: FileStore) => Promise<void>,
  log: StoreLog,
): Promise<OpenedStore> {
  const s3 = await openS3Client(filesUrl).catch(refuseStart);
  const store = openS3Store(s3);
  const checkS3 = createS3Check(s3);
  const check = async () => {
    await checkS3();
    await requireOwn(store);
  };
  const files = guardStore(store, check, log);
  const close = () => {
    files.close();
    s3.close();
  };
  try {
    await files.verify();
  } catch (error) {
    if (!isTemporary(error)) {
      close();
      refuseStart(error);
    }
  }
  return { files, verify: files.verify, close };
}

function isTemporary(error: unknown): boolean {
  if (error instanceof StoreFailure) return error.kind === 'unreachable';
  return error instanceof ApiError && error.code === 'storage_full';
}

function refuseStart(error: unknown): never {
  throw error instanceof StoreFailure ? new StartError(`FILES_URL: ${error.message}`) : error;
}
