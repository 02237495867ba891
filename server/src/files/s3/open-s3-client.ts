import type * as ObjectStore from '../../../../object-store/src/s3-client.ts';
import { StoreFailure } from './store-failure.ts';

export type S3Address = ObjectStore.S3Address;
export type S3Client = ObjectStore.S3Client;

/** Loads the SDK, which takes half a second and 36 MB of memory, and is installed only for FILES_URL. */
export async function openS3Client(address: S3Address): Promise<S3Client> {
  const objectStore = await import('../../../../object-store/src/s3-client.ts').catch(
    explainMissing,
  );
  return objectStore.openS3Client(address);
}

function explainMissing(error: unknown): never {
  if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const remedy = 'Start the server with npm start, which installs them.';
  throw new StoreFailure('refused', `The packages for object stores are missing. ${remedy}`, error);
}
