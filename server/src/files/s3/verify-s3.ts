import { randomBytes } from 'node:crypto';
import type { S3Client } from './open-s3-client.ts';
import { isConflict, toStoreError } from './s3-errors.ts';
import { StoreFailure } from './store-failure.ts';

const callMaxMilliseconds = 10_000;

/**
 * Writes, lists and deletes an object like the product does. Throws a StoreFailure if the store does not
 * respond, if the key may not do this, if the store ignores conditional writes, or if strangers can read
 * the bucket.
 */
export async function verifyS3(s3: S3Client): Promise<void> {
  const { sdk, client, anonymous, bucket: Bucket, prefix } = s3;
  const Key = `${prefix}.check-${randomBytes(8).toString('hex')}`;
  const limit = () => ({ abortSignal: AbortSignal.timeout(callMaxMilliseconds) });
  const create = () =>
    client.send(
      new sdk.PutObjectCommand({ Bucket, Key, Body: Buffer.from('check'), IfNoneMatch: '*' }),
      limit(),
    );
  const canStrangers = async (ask: () => Promise<unknown>) => {
    try {
      await ask();
      return true;
    } catch (error) {
      const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata;
      // No response is no proof.
      if (status?.httpStatusCode === undefined) throw error;
      return false;
    }
  };

  try {
    // A retried attempt may meet its own object.
    await create().catch(ignoreConflict);
    const replaced = await create().then(
      () => true,
      (error: unknown) => {
        ignoreConflict(error);
        return false;
      },
    );
    await client.send(
      new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }),
      limit(),
    );
    const isPublic =
      (await canStrangers(() =>
        anonymous.send(new sdk.GetObjectCommand({ Bucket, Key }), limit()),
      )) ||
      (await canStrangers(() =>
        anonymous.send(new sdk.ListObjectsV2Command({ Bucket, MaxKeys: 1 }), limit()),
      ));
    if (isPublic) {
      throw new StoreFailure(
        'refused',
        `Anyone can read the bucket "${Bucket}" without signing in. Remove its public access: screenshots are stored in a private bucket only.`,
      );
    }
    if (replaced) {
      throw new StoreFailure(
        'refused',
        'This object store ignores "If-None-Match", so it could replace an image by another one. Use a store with conditional writes.',
      );
    }
  } catch (error) {
    throw toStoreError(error);
  } finally {
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), limit()).catch(() => undefined);
  }
}

function ignoreConflict(error: unknown): void {
  if (!isConflict(error)) throw error;
}
