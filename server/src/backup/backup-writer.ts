import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { errorCode, syncFolder } from '../files/file-system.ts';
import { imagesName, sumsName } from './format/backup-manifest.ts';
import type { SavedImage, SavedImages } from './earlier-backup.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { findFile, type FoundImage, type ImageSource } from './image-source.ts';
import type { Seal } from './format/seal.ts';

/** Errors of a file system that cannot link these two files, or when the first one was deleted. */
const unlinkable = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'ENOENT'];

/** About what a name in a folder takes on the disk. */
const entryBytes = 256;

/** Where images come from, and where copies of some are already. */
export type ImageOrigins = { images: ImageSource; saved: readonly SavedImages[] };

/** Writes the files of a backup and the list of their sums. Each file is synced. */
export class BackupWriter {
  readonly #folder: string;
  readonly #seal: Seal | undefined;
  readonly #reserve: DiskReserve | undefined;
  readonly #sums: WriteStream;
  readonly #sumsHash = createHash('sha256');
  readonly #folders = new Set<string>();
  #files = 0;
  #sizeBytes = 0;

  /** @param reserve of the disk of the data; undefined: the folder is on another one */
  constructor(
    folder: string,
    { seal, reserve }: { seal: Seal | undefined; reserve: DiskReserve | undefined },
  ) {
    this.#folder = folder;
    this.#seal = seal;
    this.#reserve = reserve;
    this.#folders.add(folder);
    this.#sums = createWriteStream(join(folder, sumsName), { flags: 'wx', mode: 0o600 });
    // The next write reports it.
    this.#sums.on('error', () => undefined);
  }

  /** Writes a stream to a file, encrypted if there is a passphrase. */
  async write(path: string, source: AsyncIterable<Buffer>, writtenAt?: Date): Promise<void> {
    await this.#makeFolder(dirname(path));
    const pieces = this.#seal?.encrypt(path, source) ?? source;
    const target = join(this.#folder, path);
    const reserve = this.#reserve;
    const { sha256, sizeBytes } = await writeSynced(target, pieces, { writtenAt, reserve });
    await this.#note(path, sha256, sizeBytes);
  }

  /**
   * Adds an image: as a hard link to a copy of it, or to the image itself, where possible. Returns
   * false if it is there already, or was deleted meanwhile.
   */
  async addImage(image: string, { images, saved }: ImageOrigins): Promise<boolean> {
    const path = `${imagesName}/${image}`;
    const target = join(this.#folder, path);
    if ((await findFile(target)) !== undefined) return false;
    const found = await images.find(image);
    if (found === undefined) return false;
    await this.#makeFolder(dirname(path));
    try {
      const copies = await Promise.all(saved.map((each) => each.find(image)));
      if (!(await this.#isLinked(path, found, copies))) {
        await this.write(path, found.open(), found.writtenAt);
      }
      return true;
    } catch (error) {
      if ((await images.find(image)) !== undefined) throw error;
      await rm(target, { force: true });
      return false;
    }
  }

  async #isLinked(
    path: string,
    { file, writtenAt }: FoundImage,
    copies: readonly (SavedImage | undefined)[],
  ): Promise<boolean> {
    const target = join(this.#folder, path);
    const candidates = copies.filter((one) => one !== undefined);
    if (this.#seal === undefined && file !== undefined) candidates.push({ file });
    for (const copy of candidates) {
      const stats = await findFile(copy.file);
      // A thumbnail that was made again is another file with the same name.
      if (stats?.mtime.getTime() !== writtenAt.getTime()) continue;
      if (!(await linkFile(copy.file, target))) continue;
      await this.#note(path, copy.sha256 ?? (await sumFile(target)), stats.size);
      return true;
    }
    return false;
  }

  /** Syncs the list and the folders. Returns what the manifest says about the files. */
  async finish(): Promise<{ files: number; sizeBytes: number; sumsSha256: string }> {
    this.#sums.end();
    await finished(this.#sums);
    const list = await open(join(this.#folder, sumsName), 'r');
    await list.sync();
    await list.close();
    for (const folder of this.#folders) await syncFolder(folder);
    const sumsSha256 = this.#sumsHash.digest('hex');
    return { files: this.#files, sizeBytes: this.#sizeBytes, sumsSha256 };
  }

  /** Closes the list of an aborted backup. */
  destroy(): void {
    this.#sums.destroy();
  }

  async #makeFolder(path: string): Promise<void> {
    const folder = join(this.#folder, path);
    if (this.#folders.has(folder)) return;
    if (path !== '.') await this.#makeFolder(dirname(path));
    await mkdir(folder, { mode: 0o700, recursive: true });
    this.#folders.add(folder);
  }

  async #note(path: string, sha256: string, sizeBytes: number): Promise<void> {
    const line = `${sha256}  ${path}\n`;
    await this.#reserve?.spend(line.length + entryBytes, () => Promise.resolve());
    this.#files += 1;
    this.#sizeBytes += sizeBytes;
    if (this.#sums.errored) throw this.#sums.errored;
    // Without a pause between, so that the sum has the order of the list.
    this.#sumsHash.update(line);
    if (!this.#sums.write(line)) await once(this.#sums, 'drain');
  }
}

/** Writes a new file, durably. Returns what was written. After an error it may be there, incomplete. */
export async function writeSynced(
  path: string,
  pieces: AsyncIterable<Buffer>,
  { writtenAt, reserve }: { writtenAt?: Date | undefined; reserve?: DiskReserve | undefined } = {},
): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      sizeBytes += piece.length;
      const write = () => file.writeFile(piece);
      await (reserve === undefined ? write() : reserve.spend(piece.length, write));
    }
    if (writtenAt !== undefined) await file.utimes(writtenAt, writtenAt);
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

/** Makes a hard link. Returns false where that is not possible. */
export async function linkFile(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
    return true;
  } catch (error) {
    if (unlinkable.includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

async function sumFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}
