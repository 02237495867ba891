import { ApiError } from '@time-tracker/contract/errors';
import type { FileStore } from '../file-store.ts';
import { settleAll } from '../file-system.ts';
import { requireStorePath } from '../store-path.ts';
import type { S3Client } from './open-s3-client.ts';
import { isConflict, isMissing } from './s3-errors.ts';
import { S3Objects } from './s3-objects.ts';

/** Contains the id of the installation that owns the images. */
const ownerName = '.owner';

/** A file store in a bucket of an S3 object store. Throws a StoreFailure like S3Objects. */
export function openS3Store(s3: S3Client): FileStore {
  const { prefix } = s3;
  const objects = new S3Objects(s3);
  const keyOf = (path: string) => prefix + requireStorePath(path);
  const folderOf = (path: string) => (path === '' ? prefix : `${keyOf(path)}/`);

  return {
    write: async (files) => {
      const located = files.map(({ path, bytes }) => ({ key: keyOf(path), bytes }));
      await settleAll(located.map(({ key, bytes }) => objects.replace(key, bytes)));
    },
    create: async (first, others = []) => {
      if (!(await objects.create(keyOf(first.path), first.bytes))) return false;
      await settleAll(others.map(({ path, bytes }) => objects.replace(keyOf(path), bytes)));
      return true;
    },
    read: async (path) => {
      try {
        return await objects.get(keyOf(path));
      } catch (error) {
        if (isMissing(error)) throw new ApiError('not_found', { cause: error });
        throw error;
      }
    },
    remove: async (paths) => objects.remove(paths.map(keyOf)),
    removeFolder: async (path) => objects.removeAll(`${keyOf(path)}/`),
    async *listFiles(path, since) {
      for await (const key of objects.list(folderOf(path), since)) {
        const listed = key.slice(prefix.length);
        if (!listed.startsWith('.')) yield listed;
      }
    },
    findWrittenAt: async (path) => (await objects.head(keyOf(path)))?.LastModified,
    removeOlder: async (path, than) => {
      const { LastModified, ETag } = (await objects.head(keyOf(path))) ?? {};
      if (LastModified === undefined || ETag === undefined || LastModified >= than) return false;
      try {
        await objects.removeIfSame(keyOf(path), ETag);
        return true;
      } catch (error) {
        // It was written again meanwhile.
        if (isConflict(error)) return false;
        throw error;
      }
    },
    claimFor: async (owner) => {
      const key = prefix + ownerName;
      const isOwned = (await objects.head(key)) !== undefined;
      if (!isOwned) await objects.create(key, [Buffer.from(owner)]);
      return (await objects.get(key)).toString('utf8').trim() === owner;
    },
    removeEmptyFolders: () => Promise.resolve(),
    isAvailable: () => true,
  };
}
