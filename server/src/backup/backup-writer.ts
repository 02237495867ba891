import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { link, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { ApiError } from '@time-tracker/contract/errors';
import { errorCode, syncFolder } from '../files/file-system.ts';
import { sumsName } from './backup-manifest.ts';
import type { Seal } from './seal.ts';

/** Errors of a file system that cannot link these two files. */
const unlinkable = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** Writes the files of a backup and the list of their sums. Each file is synced. */
export class BackupWriter {
  readonly #folder: string;
  readonly #seal: Seal | undefined;
  readonly #sums: WriteStream;
  readonly #sumsHash = createHash('sha256');
  readonly #folders = new Set<string>();
  #files = 0;
  #sizeBytes = 0;

  constructor(folder: string, seal: Seal | undefined) {
    this.#folder = folder;
    this.#seal = seal;
    this.#folders.add(folder);
    this.#sums = createWriteStream(join(folder, sumsName), { flags: 'wx', mode: 0o600 });
    // The next write reports it.
    this.#sums.on('error', () => undefined);
  }

  /** Writes a stream to a file, encrypted if there is a passphrase. */
  async write(path: string, source: AsyncIterable<Buffer>): Promise<void> {
    await this.#makeFolder(dirname(path));
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const file = await open(join(this.#folder, path), 'wx', 0o600);
    try {
      for await (const piece of this.#seal?.encrypt(path, source) ?? source) {
        hash.update(piece);
        sizeBytes += piece.length;
        await file.writeFile(piece);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await this.#note(path, hash.digest('hex'), sizeBytes);
  }

  /**
   * Adds a file that never changes: from a path as a hard link where possible, else as a copy. Returns
   * false if it is there already, or was deleted meanwhile.
   */
  async add(path: string, source: string | (() => Promise<Buffer>)): Promise<boolean> {
    const target = join(this.#folder, path);
    if (await exists(target)) return false;
    try {
      if (typeof source === 'string') await this.#addFile(path, source);
      else await this.write(path, readOnce(source));
      return true;
    } catch (error) {
      if (!(await isDeleted(error, source))) throw error;
      await rm(target, { force: true });
      return false;
    }
  }

  async #addFile(path: string, source: string): Promise<void> {
    const target = join(this.#folder, path);
    await this.#makeFolder(dirname(path));
    if (this.#seal === undefined && (await isLinked(source, target))) {
      const { sha256, sizeBytes } = await sumFile(target);
      await this.#note(path, sha256, sizeBytes);
    } else {
      await this.write(path, createReadStream(source));
    }
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
    this.#files += 1;
    this.#sizeBytes += sizeBytes;
    this.#sumsHash.update(line);
    if (this.#sums.errored) throw this.#sums.errored;
    if (!this.#sums.write(line)) await once(this.#sums, 'drain');
  }
}

async function* readOnce(read: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await read();
}

async function isDeleted(error: unknown, source: unknown): Promise<boolean> {
  if (typeof source !== 'string') return error instanceof ApiError && error.code === 'not_found';
  return errorCode(error) === 'ENOENT' && !(await exists(source));
}

async function isLinked(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
    return true;
  } catch (error) {
    if (unlinkable.includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** The SHA-256 and size of a file. */
async function sumFile(path: string): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(piece);
    sizeBytes += piece.length;
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
