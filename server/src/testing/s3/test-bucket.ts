import type { StoreLog } from '../../files/circuit-breaker.ts';
import { openS3Client, type S3Address } from '../../files/s3/open-s3-client.ts';
import { openS3Store } from '../../files/s3/s3-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import { readFilesUrl } from '../../start/read-files-url.ts';
import { SettingReader } from '../../start/setting-reader.ts';
import { objectStore } from '../object-store-config.ts';
import { startS3Double } from './s3-double.ts';

export type TestBucket = {
  /** A store of its own for each name. */
  openStore(name: string): Promise<FileStore>;
  close(): Promise<void>;
};

export function readAddress(filesUrl: string): S3Address {
  const address = readFilesUrl(new SettingReader({ FILES_URL: filesUrl }));
  if (address === undefined) throw new Error(`${filesUrl} is not the address of a bucket`);
  return address;
}

export type CollectedLog = StoreLog & { lines: string[] };

export function collectLog(): CollectedLog {
  const lines: string[] = [];
  const add = (_: object, message: string) => void lines.push(message);
  return { lines, info: add, error: add };
}

/** The real object store that the environment names, otherwise the double. */
export async function openTestBucket(): Promise<TestBucket> {
  const double = objectStore.filesUrl === undefined ? await startS3Double() : undefined;
  const address = readAddress(objectStore.filesUrl ?? double?.filesUrl ?? '');
  const clients: { close(): void }[] = [];
  return {
    openStore: async (name) => {
      const client = await openS3Client({ ...address, prefix: `${name}/` });
      clients.push(client);
      return openS3Store(client);
    },
    close: async () => {
      for (const client of clients) client.close();
      await double?.stop();
    },
  };
}
