import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { walkFiles } from '../files/disk-walk.ts';
import { errorCode } from '../files/file-system.ts';
import type { FileStore } from '../files/file-store.ts';
import { readImagePath } from '../files/image-files.ts';

/** An image or thumbnail that exists. */
export type FoundImage = {
  writtenAt: Date;
  /** Undefined: it is in a bucket. */
  file?: string;
  /** Undefined: it is in a bucket. */
  sizeBytes?: number;
  open(): AsyncIterable<Buffer>;
};

/** The images of an installation, by their paths in its store. */
export type ImageSource = {
  list(): AsyncIterable<string>;
  /** Undefined: it does not exist. */
  find(image: string): Promise<FoundImage | undefined>;
};

/** @param files where the images are; undefined: in `files/` of the data folder */
export function openImages(dataDir: string, files: FileStore | undefined): ImageSource {
  if (files === undefined) return openImageFolder(join(dataDir, 'files'));
  return {
    list: () => listImages(files.listFiles('')),
    find: async (image) => {
      const writtenAt = await files.findWrittenAt(image);
      return writtenAt && { writtenAt, open: () => readOnce(() => files.read(image)) };
    },
  };
}

export function openImageFolder(folder: string): ImageSource {
  return {
    list: () => listImages(walkFiles(folder, '')),
    find: async (image) => {
      const file = join(folder, image);
      const stats = await findFile(file);
      return (
        stats && {
          writtenAt: stats.mtime,
          file,
          sizeBytes: stats.size,
          open: () => readFileLazily(file),
        }
      );
    },
  };
}

/** Undefined: there is no such file. */
export async function findFile(path: string): Promise<{ mtime: Date; size: number } | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Leaves out what belongs to others or is incomplete. */
async function* listImages(paths: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const path of paths) {
    if (readImagePath(path) !== undefined) yield path;
  }
}

/** Opens the file when it is read: a stream that fails before anyone reads it would end the process. */
async function* readFileLazily(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}

async function* readOnce(read: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await read();
}
