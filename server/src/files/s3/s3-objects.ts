import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { secondMs } from '@time-tracker/contract/time/durations';
import type { S3Client } from './open-s3-client.ts';
import { isConflict, isMissing, toStoreError } from './s3-errors.ts';
import { StoreFailure } from './store-failure.ts';

/** The fields of the SDK's outputs that matter here. */
type FoundObject = { LastModified?: Date; ETag?: string; Metadata?: Record<string, string> };
type ObjectPage = {
  Contents?: { Key?: string; LastModified?: Date }[];
  NextContinuationToken?: string;
};

/** Of one call, with all of its attempts. */
const callMaxMilliseconds = 25 * secondMs;
/** What DeleteObjects accepts at once. */
const deletedMax = 1000;

/**
 * The objects of a bucket by their keys. Each object carries the SHA-256 of its bytes, so that a repeated
 * write recognizes its own success. Throws a StoreFailure when the store does not respond or refuses.
 */
export class S3Objects {
  readonly #s3: S3Client;

  constructor(s3: S3Client) {
    this.#s3 = s3;
  }

  async replace(key: string, bytes: readonly Buffer[]): Promise<void> {
    await this.#put(key, Buffer.concat(bytes), {});
  }

  /** Returns false if there is an object with other bytes. */
  async create(key: string, bytes: readonly Buffer[]): Promise<boolean> {
    const body = Buffer.concat(bytes);
    try {
      await this.#put(key, body, { IfNoneMatch: '*' });
      return true;
    } catch (error) {
      if (!isConflict(error)) throw error;
      const stored = await this.head(key);
      // The client tries again.
      if (stored === undefined) throw new StoreFailure('unreachable', 'a write met a removal');
      return stored.Metadata?.['sha256'] === hashOf(body).toString('base64url');
    }
  }

  async #put(Key: string, Body: Buffer, condition: { IfNoneMatch?: string }): Promise<void> {
    const { sdk, client, bucket: Bucket } = this.#s3;
    const sha256 = hashOf(Body);
    const command = new sdk.PutObjectCommand({
      Bucket,
      Key,
      Body,
      // The store checks both: older ones only the second.
      ChecksumSHA256: sha256.toString('base64'),
      ContentMD5: createHash('md5').update(Body).digest('base64'),
      ContentType: 'application/octet-stream',
      Metadata: { sha256: sha256.toString('base64url') },
      ...condition,
    });
    await within((abortSignal) => client.send(command, { abortSignal }));
  }

  /** Undefined if there is no such object. */
  async head(Key: string): Promise<FoundObject | undefined> {
    const { sdk, client, bucket: Bucket } = this.#s3;
    const command = new sdk.HeadObjectCommand({ Bucket, Key });
    try {
      return await within((abortSignal) => client.send(command, { abortSignal }));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Throws the error of the SDK if there is no such object. */
  async get(Key: string): Promise<Buffer> {
    const { sdk, client, bucket: Bucket } = this.#s3;
    const command = new sdk.GetObjectCommand({ Bucket, Key });
    return within(async (abortSignal) => {
      const { Body } = await client.send(command, { abortSignal });
      return buffer(addAbortSignal(abortSignal, Body as Readable));
    });
  }

  /** With `since`, only the keys of objects written since then. */
  async *list(Prefix: string, since = new Date(0)): AsyncGenerator<string> {
    const { sdk, client, bucket: Bucket } = this.#s3;
    let next: { ContinuationToken?: string } | undefined = {};
    while (next !== undefined) {
      const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, ...next });
      const page: ObjectPage = await within((abortSignal) => client.send(command, { abortSignal }));
      for (const { Key, LastModified = since } of page.Contents ?? []) {
        if (Key !== undefined && LastModified >= since) yield Key;
      }
      const token: string | undefined = page.NextContinuationToken;
      next = token === undefined ? undefined : { ContinuationToken: token };
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    const { sdk, client, bucket: Bucket } = this.#s3;
    for (let at = 0; at < keys.length; at += deletedMax) {
      const Objects = keys.slice(at, at + deletedMax).map((Key) => ({ Key }));
      const command = new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
      const { Errors } = await within((abortSignal) => client.send(command, { abortSignal }));
      const [first] = Errors ?? [];
      if (first !== undefined) throw toStoreError({ name: first.Code, message: first.Message });
    }
  }

  async removeAll(prefix: string): Promise<void> {
    let keys: string[] = [];
    for await (const key of this.list(prefix)) {
      keys.push(key);
      if (keys.length < deletedMax) continue;
      await this.remove(keys);
      keys = [];
    }
    await this.remove(keys);
  }

  /** Not every store heeds the condition. */
  async removeIfSame(Key: string, IfMatch: string): Promise<void> {
    const { sdk, client, bucket: Bucket } = this.#s3;
    const command = new sdk.DeleteObjectCommand({ Bucket, Key, IfMatch });
    await within((abortSignal) => client.send(command, { abortSignal }));
  }
}

function hashOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Runs a call within the time limit. Missing objects and conflicts stay as the SDK throws them. */
async function within<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await call(AbortSignal.timeout(callMaxMilliseconds));
  } catch (error) {
    throw isMissing(error) || isConflict(error) ? error : toStoreError(error);
  }
}
