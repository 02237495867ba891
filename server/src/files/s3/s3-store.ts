import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ObjectIdentifier } from '@aws-sdk/client-s3';
import { ApiError } from '@time-tracker/contract/errors';
import { secondMs } from '@time-tracker/contract/time/durations';
import type { FileStore, StoredFile } from '../file-store.ts';
import { settleAll } from '../file-system.ts';
import { requireStorePath } from '../store-path.ts';
import type { S3Client } from './s3-client.ts';
import { isConflict, isMissing, toStoreError } from './s3-errors.ts';
import { StoreFailure } from './store-failure.ts';

/** Of one call, with all of its attempts. */
const callMaxMilliseconds = 25 * secondMs;
/** What DeleteObjects accepts at once. */
const deletedMax = 1000;
/** Contains the id of the installation that owns the images. */
const ownerName = '.owner';

/**
 * A file store in a bucket of an S3 object store. Each object carries the SHA-256 of its bytes, so that a
 * repeated write recognizes its own success. Throws a StoreFailure when the store does not respond or
 * refuses.
 */
export function openS3Store(s3: S3Client): FileStore {
  const { sdk, client, bucket: Bucket, prefix } = s3;
  const keyOf = (path: string) => prefix + requireStorePath(path);

  async function put(Key: string, bytes: readonly Buffer[], onlyNew: boolean): Promise<boolean> {
    const Body = Buffer.concat(bytes);
    const sha256 = createHash('sha256').update(Body).digest();
    const isOwn = { sha256: sha256.toString('base64url') };
    const command = new sdk.PutObjectCommand({
      Bucket,
      Key,
      Body,
      // Both are checked by the store: the second by all, the first by new ones.
      ChecksumSHA256: sha256.toString('base64'),
      ContentMD5: createHash('md5').update(Body).digest('base64'),
      ContentType: 'application/octet-stream',
      Metadata: isOwn,
      ...(onlyNew ? { IfNoneMatch: '*' } : {}),
    });
    try {
      await within((abortSignal) => client.send(command, { abortSignal }));
      return true;
    } catch (error) {
      if (!onlyNew || !isConflict(error)) throw error;
      const stored = await head(Key);
      // It was removed meanwhile. The client tries again.
      if (stored === undefined) throw new StoreFailure('unreachable', 'a write met a removal');
      return stored.Metadata?.['sha256'] === isOwn.sha256;
    }
  }

  async function head(Key: string) {
    try {
      const command = new sdk.HeadObjectCommand({ Bucket, Key });
      return await within((abortSignal) => client.send(command, { abortSignal }));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function get(Key: string): Promise<Buffer> {
    const command = new sdk.GetObjectCommand({ Bucket, Key });
    return within(async (abortSignal) => {
      const { Body } = await client.send(command, { abortSignal });
      return buffer(addAbortSignal(abortSignal, Body as Readable));
    });
  }

  async function* listKeys(folder: string): AsyncGenerator<string> {
    let ContinuationToken: string | undefined;
    do {
      const command = new sdk.ListObjectsV2Command({
        Bucket,
        Prefix: folder,
        ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
      });
      const page = await within((abortSignal) => client.send(command, { abortSignal }));
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async function removeKeys(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += deletedMax) {
      const Objects: ObjectIdentifier[] = keys.slice(at, at + deletedMax).map((Key) => ({ Key }));
      const command = new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
      const { Errors } = await within((abortSignal) => client.send(command, { abortSignal }));
      const [first] = Errors ?? [];
      if (first !== undefined) {
        throw toStoreError({ name: first.Code ?? 'Error', message: first.Message ?? '' });
      }
    }
  }

  async function replace({ path, bytes }: StoredFile): Promise<void> {
    await put(keyOf(path), bytes, false);
  }

  return {
    write: async (files) => {
      for (const { path } of files) requireStorePath(path);
      await settleAll(files.map(replace));
    },
    create: async (first, others = []) => {
      if (!(await put(keyOf(first.path), first.bytes, true))) return false;
      await settleAll(others.map(replace));
      return true;
    },
    read: async (path) => {
      try {
        return await get(keyOf(path));
      } catch (error) {
        if (isMissing(error)) throw new ApiError('not_found', { cause: error });
        throw error;
      }
    },
    remove: async (paths) => removeKeys(paths.map(keyOf)),
    removeFolder: async (path) => {
      let keys: string[] = [];
      for await (const key of listKeys(`${keyOf(path)}/`)) {
        keys.push(key);
        if (keys.length < deletedMax) continue;
        await removeKeys(keys);
        keys = [];
      }
      await removeKeys(keys);
    },
    async *listFiles(path) {
      const folder = path === '' ? prefix : `${keyOf(path)}/`;
      for await (const key of listKeys(folder)) {
        const listed = key.slice(prefix.length);
        if (!listed.startsWith('.')) yield listed;
      }
    },
    findWrittenAt: async (path) => (await head(keyOf(path)))?.LastModified,
    removeOlder: async (path, than) => {
      const Key = keyOf(path);
      const { LastModified, ETag } = (await head(Key)) ?? {};
      if (LastModified === undefined || ETag === undefined || LastModified >= than) return false;
      // Not every store heeds the condition.
      const command = new sdk.DeleteObjectCommand({ Bucket, Key, IfMatch: ETag });
      await within((abortSignal) => client.send(command, { abortSignal }));
      return true;
    },
    claimFor: async (owner) => {
      const key = prefix + ownerName;
      await put(key, [Buffer.from(owner)], true);
      return (await get(key)).toString('utf8').trim() === owner;
    },
    removeEmptyFolders: () => Promise.resolve(),
    isAvailable: () => true,
  };
}

/** Runs a call within the time limit. Missing objects and conflicts stay as the SDK throws them. */
async function within<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await call(AbortSignal.timeout(callMaxMilliseconds));
  } catch (error) {
    throw isMissing(error) || isConflict(error) ? error : toStoreError(error);
  }
}
