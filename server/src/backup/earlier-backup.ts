import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { errorCode } from '../files/file-system.ts';
import type { FoundBackup } from './backup-folder.ts';
import { imagesName, isOpenedBy, sumsName, type Manifest } from './format/backup-manifest.ts';
import { createSeal, type Seal } from './format/seal.ts';

/** `sha256` is that of the file. Undefined: it has to be read. */
export type SavedImage = { file: string; sha256?: string };

/** Where the same image may be already, on the disk of the backup. */
export type SavedImages = { find(image: string): Promise<SavedImage | undefined> };

/** Folders of images whose sums are in memory. Images are listed folder by folder. */
const foldersInMemory = 8;

const linePattern = /^([0-9a-f]{64}) {2}(\S+)$/;

/** The seal of an earlier backup if the passphrase is still the same, else a new one. */
export async function openSameSeal(
  passphrase: string | undefined,
  earlier: Manifest | undefined,
): Promise<Seal | undefined> {
  if (passphrase === undefined) return undefined;
  if (earlier?.seal !== undefined) {
    const seal = await createSeal(passphrase, earlier.seal);
    if (isOpenedBy(earlier, seal)) return seal;
  }
  return createSeal(passphrase);
}

/** The images of the newest of these backups that has the same seal and an undamaged list, if there is one. */
export async function openEarlierImages(
  backups: readonly FoundBackup[],
  seal: Seal | undefined,
): Promise<SavedImages[]> {
  for (const backup of backups.toReversed()) {
    if (!isOpenedBy(backup, seal)) continue;
    const list = join(backup.path, sumsName);
    const ranges = await readRanges(list, backup.sumsSha256);
    if (ranges !== undefined) return [openListedImages(backup.path, list, ranges)];
  }
  return [];
}

function openListedImages(
  folder: string,
  list: string,
  ranges: ReadonlyMap<string, Range[]>,
): SavedImages {
  const read = new Map<string, Promise<Map<string, string>>>();
  const readFolder = (name: string) => {
    const known = read.get(name) ?? readSums(list, ranges.get(name) ?? []);
    read.delete(name);
    read.set(name, known);
    const [oldest = ''] = read.keys();
    if (read.size > foldersInMemory) read.delete(oldest);
    return known;
  };
  return {
    find: async (image) => {
      const path = `${imagesName}/${image}`;
      const sha256 = (await readFolder(dirname(path))).get(path);
      return sha256 === undefined ? undefined : { file: join(folder, path), sha256 };
    },
  };
}

/** Bytes of a list. */
type Range = { offset: number; length: number };

/** Where the lines of each folder are in a list. Undefined: it cannot be read, or is not the one of the manifest. */
async function readRanges(
  list: string,
  listSha256: string,
): Promise<Map<string, Range[]> | undefined> {
  try {
    await using file = await open(list, 'r');
    const { ranges, sha256 } = await scanList(file.createReadStream({ encoding: 'latin1' }));
    return sha256 === listSha256 ? ranges : undefined;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined;
    throw error;
  }
}

async function scanList(
  input: Readable,
): Promise<{ ranges: Map<string, Range[]>; sha256: string }> {
  const ranges = new Map<string, Range[]>();
  const hash = createHash('sha256');
  let offset = 0;
  for await (const line of createInterface({ input })) {
    hash.update(`${line}\n`, 'latin1');
    const length = line.length + 1;
    const folder = dirname(linePattern.exec(line)?.[2] ?? '');
    const known = ranges.get(folder) ?? [];
    const last = known.at(-1);
    if (last && last.offset + last.length === offset) last.length += length;
    else known.push({ offset, length });
    ranges.set(folder, known);
    offset += length;
  }
  return { ranges, sha256: hash.digest('hex') };
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function readSums(list: string, ranges: readonly Range[]): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  if (ranges.length === 0) return sums;
  const file = await openIfThere(list);
  // The backup was deleted meanwhile.
  if (file === undefined) return sums;
  try {
    for (const { offset, length } of ranges) {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
      for (const line of buffer.toString('latin1').split('\n')) {
        const [, sha256, path] = linePattern.exec(line) ?? [];
        if (sha256 !== undefined && path !== undefined) sums.set(path, sha256);
      }
    }
  } finally {
    await file.close();
  }
  return sums;
}
