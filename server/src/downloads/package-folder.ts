import { constants, type BigIntStats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  checksumFileMaxBytes,
  checksumFileName,
  readChecksumList,
  type ListedPackage,
} from './checksum-list.ts';
import { createFileDigests } from './file-digests.ts';

/** An open package whose content has the listed checksum. The caller closes the file. */
export type OpenPackage = ListedPackage & { sizeBytes: number; file: FileHandle };

export type PackageFolder = {
  /** The packages whose content has the listed checksum. Throws if the folder cannot be read. */
  list(): Promise<(ListedPackage & { sizeBytes: number })[]>;
  /** Undefined if the package is not in the list. */
  open(name: string): Promise<OpenPackage | undefined>;
};

type FolderParts = {
  folder: string;
  /** Called once for each file that is listed and cannot be offered. */
  onUnusable(name: string, reason: string): void;
};

/** These say that there is no such file; everything else is a fault of the disk or its permissions. */
const absentCodes = new Set(['ENOENT', 'ENOTDIR']);

/**
 * Packages in a folder. Each file is read once to compare its checksum, and again after it changed.
 * Files are opened without following symbolic links.
 */
export function createPackageFolder({ folder, onUnusable }: FolderParts): PackageFolder {
  const digestOf = createFileDigests();
  const reported = new LRUCache<string, true>({ max: 200 });
  let listing: Promise<(ListedPackage & { sizeBytes: number })[]> | undefined;

  async function openListed(listed: ListedPackage): Promise<OpenPackage | undefined> {
    const file = await openFile(join(folder, listed.name));
    let isOffered = false;
    try {
      const facts = await file?.stat({ bigint: true });
      if (file === undefined || facts === undefined || !facts.isFile() || facts.size === 0n) {
        report(listed, 'it is missing, empty or not a regular file');
        return undefined;
      }
      const key = keyOf(facts);
      if ((await digestOf(file, key)) !== listed.sha256) {
        report(listed, `its checksum differs from ${checksumFileName}`, key);
        return undefined;
      }
      // It may have changed while it was read.
      isOffered = keyOf(await file.stat({ bigint: true })) === key;
      return isOffered ? { ...listed, sizeBytes: Number(facts.size), file } : undefined;
    } finally {
      if (!isOffered) await file?.close();
    }
  }

  function report({ name }: ListedPackage, reason: string, key = ''): void {
    const report = `${name} ${reason} ${key}`;
    if (reported.has(report)) return;
    reported.set(report, true);
    onUnusable(name, reason);
  }

  async function listPackages() {
    const offered = [];
    for (const listed of await readList(folder)) {
      const found = await openListed(listed);
      await found?.file.close();
      if (found) offered.push({ ...listed, sizeBytes: found.sizeBytes });
    }
    return offered;
  }

  return {
    list: () => {
      // Concurrent calls share one reading of the folder.
      listing ??= listPackages().finally(() => {
        listing = undefined;
      });
      return listing;
    },
    open: async (name) => {
      const listed = (await readList(folder)).find((one) => one.name === name);
      return listed && openListed(listed);
    },
  };
}

async function readList(folder: string): Promise<ListedPackage[]> {
  const file = await openFile(join(folder, checksumFileName));
  if (file === undefined) return [];
  try {
    const buffer = Buffer.alloc(checksumFileMaxBytes);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return readChecksumList(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Undefined if there is no such file, or it is a symbolic link. Never waits for the writer of a pipe. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (absentCodes.has(code) || code === 'ELOOP') return undefined;
    throw error;
  }
}

/** Differs after any change of the file. */
function keyOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(':');
}
