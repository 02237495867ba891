import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ApiError } from '@time-tracker/contract/errors';
import type { S3Client } from './open-s3-client.ts';
import { isConflict, isMissing, toStoreError } from './s3-errors.ts';
import { StoreFailure } from './store-failure.ts';

const callMaxMilliseconds = 10_000;
const content = 'check';
/** What a stranger receives from a private bucket. Other responses prove nothing. */
const privateStatuses = [401, 403, 404];

/**
 * Returns a check that writes, lists, reads and deletes an object like the product does. It throws a
 * StoreFailure if the store does not respond, if the key may not do this, if the store ignores conditional
 * writes, or if strangers can read the bucket. One call at a time: the object has the same name each time,
 * so that a store which refuses to delete it does not fill up with others.
 */
export function createS3Check(s3: S3Client): () => Promise<void> {
  const objectCheck = new ObjectCheck(s3);
  return async () => {
    // Removes what a check left that could not delete it. A key that may not delete writes nothing.
    await objectCheck.remove();
    try {
      await objectCheck.run();
    } catch (error) {
      await objectCheck.remove().catch(() => undefined);
      const isFull = error instanceof ApiError && error.code === 'storage_full';
      if (!isFull) throw error;
      // It still has the images, and refuses uploads itself.
      await objectCheck.requirePrivate();
      return;
    }
    await objectCheck.remove();
  };
}

class ObjectCheck {
  readonly #s3: S3Client;
  readonly #object: { Bucket: string; Key: string };

  constructor(s3: S3Client) {
    this.#s3 = s3;
    const Key = `${s3.prefix}.check-${randomBytes(8).toString('hex')}`;
    this.#object = { Bucket: s3.bucket, Key };
  }

  async run(): Promise<void> {
    // A retried attempt may meet its own object.
    await this.#create();
    const isReplaced = await this.#create();
    await this.#list();
    await this.#read();
    await this.requirePrivate();
    if (!isReplaced) return;
    throw new StoreFailure(
      'refused',
      'This object store ignores "If-None-Match", so it could replace an image by another one. Use a store with conditional writes.',
    );
  }

  async remove(): Promise<void> {
    const { sdk, client } = this.#s3;
    try {
      await client.send(new sdk.DeleteObjectCommand(this.#object), limit());
    } catch (error) {
      if (!isMissing(error)) throw explain('delete', error);
    }
  }

  /** Returns whether it was stored. Otherwise there is an object of that name. */
  async #create(): Promise<boolean> {
    const { sdk, client } = this.#s3;
    const body = { Body: Buffer.from(content), IfNoneMatch: '*' };
    try {
      await client.send(new sdk.PutObjectCommand({ ...this.#object, ...body }), limit());
      return true;
    } catch (error) {
      if (isConflict(error)) return false;
      throw explain('write', error);
    }
  }

  async #list(): Promise<void> {
    const { sdk, client, bucket: Bucket, prefix: Prefix } = this.#s3;
    try {
      await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), limit());
    } catch (error) {
      throw explain('list', error);
    }
  }

  async #read(): Promise<void> {
    const { sdk, client } = this.#s3;
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(this.#object), limit());
      if ((await buffer(Body as Readable)).toString('utf8') === content) return;
    } catch (error) {
      throw explain('read', error);
    }
    throw new StoreFailure('refused', 'This object store returns other bytes than were written.');
  }

  async requirePrivate(): Promise<void> {
    const { sdk, anonymous, bucket: Bucket } = this.#s3;
    const isPublic =
      (await isAnswered(() => anonymous.send(new sdk.GetObjectCommand(this.#object), limit()))) ||
      (await isAnswered(() =>
        anonymous.send(new sdk.ListObjectsV2Command({ Bucket, MaxKeys: 1 }), limit()),
      ));
    if (!isPublic) return;
    throw new StoreFailure(
      'refused',
      `Anyone can read the bucket "${Bucket}" without signing in. Remove its public access: screenshots are stored in a private bucket only.`,
    );
  }
}

function limit(): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(callMaxMilliseconds) };
}

/** Whether a stranger gets what they ask for. Throws if the response does not tell. */
async function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode;
    if (status !== undefined && privateStatuses.includes(status)) return false;
    // For example while the store is overloaded.
    if (status === undefined || status >= 500) throw toStoreError(error);
    const message = `The image store answers requests without a key with status ${status}, which does not show that the bucket is private.`;
    throw new StoreFailure('refused', message, error);
  }
}

/** Names what the key may not do. */
function explain(action: 'read' | 'write' | 'list' | 'delete', error: unknown): Error {
  const { name } = error as { name?: string };
  if (name !== 'AccessDenied') return toStoreError(error);
  const message = `The key may not ${action} objects. It needs to read, write, list and delete them. (${name})`;
  return new StoreFailure('refused', message, error);
}
