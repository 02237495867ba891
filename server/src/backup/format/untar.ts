import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';

// Reads the archives of a base backup: POSIX ustar, of files and folders. Owners are ignored, so the
// files belong to the user who restores them.

const blockBytes = 512;

type Header = { name: string; sizeBytes: number; type: string };

/** Unpacks an archive into `folder`, readable only by its owner. Each file is synced. */
export async function untar(archive: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const reader = new BlockReader(archive);
  for (;;) {
    const block = await reader.read(blockBytes);
    if (block === undefined || block.every((byte) => byte === 0)) break;
    const header = parseHeader(block);
    const target = join(folder, header.name);
    if (header.type === '5') {
      await mkdir(target, { recursive: true, mode: 0o700 });
    } else if (header.type === '0' || header.type === '\0') {
      await writeFileOf(reader, target, header.sizeBytes);
    } else {
      throw new BackupError(`The database has a link (${header.name}), which cannot be restored.`);
    }
  }
  await reader.drain();
}

async function writeFileOf(reader: BlockReader, target: string, sizeBytes: number): Promise<void> {
  const file = await open(target, 'w', 0o600);
  try {
    await copyTo(file, reader, sizeBytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await reader.skip((blockBytes - (sizeBytes % blockBytes)) % blockBytes);
}

async function copyTo(file: FileHandle, reader: BlockReader, sizeBytes: number): Promise<void> {
  let left = sizeBytes;
  while (left > 0) {
    const piece = await reader.readSome(left);
    await file.writeFile(piece);
    left -= piece.length;
  }
}

function parseHeader(block: Buffer): Header {
  const name = text(block, 345, 155);
  const rest = text(block, 0, 100);
  const path = name === '' ? rest : `${name}/${rest}`;
  const isBelow = !path.startsWith('/') && !path.split('/').includes('..');
  if (!isBelow || sumOf(block) !== Number.parseInt(text(block, 148, 8), 8)) {
    throw new BackupError('The archive of the database is damaged. Use another backup.');
  }
  return { name: path, sizeBytes: sizeOf(block), type: block.toString('latin1', 156, 157) };
}

function text(block: Buffer, at: number, length: number): string {
  const field = block.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end).trim();
}

/** Octal, or binary if the first bit is set, for files of 8 GiB and more. */
function sizeOf(block: Buffer): number {
  if ((block[124] ?? 0) < 0x80) return Number.parseInt(text(block, 124, 12), 8);
  return Number(block.readBigUInt64BE(128));
}

/** The sum of all bytes, with spaces instead of the sum itself. */
function sumOf(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

/** Reads a stream in pieces of a given length. */
class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Undefined at the end of the stream. */
  async read(length: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    let left = length;
    while (left > 0) {
      if (!(await this.#fill())) {
        if (parts.length === 0) return undefined;
        throw new BackupError('The archive of the database is cut off. Use another backup.');
      }
      const part = this.#take(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** At least one byte and at most `most`. */
  async readSome(most: number): Promise<Buffer> {
    if (await this.#fill()) return this.#take(most);
    throw new BackupError('The archive of the database is cut off. Use another backup.');
  }

  async skip(length: number): Promise<void> {
    if (length > 0) await this.read(length);
  }

  /** Reads to the end, so that the whole stream is checked. */
  async drain(): Promise<void> {
    while (await this.#fill()) this.#held = Buffer.alloc(0);
  }

  #take(most: number): Buffer {
    const part = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(part.length);
    return part;
  }

  async #fill(): Promise<boolean> {
    while (this.#held.length === 0) {
      const next = await this.#source.next();
      if (next.done === true) return false;
      this.#held = next.value;
    }
    return true;
  }
}
