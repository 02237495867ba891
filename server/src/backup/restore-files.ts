import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { errorCode, syncFolder } from '../files/file-system.ts';
import { readImagePath } from '../files/image-files.ts';
import { openDataDir } from '../start/data-dir.ts';
import { BackupError } from './format/backup-error.ts';
import {
  databaseName,
  imagesName,
  sumsName,
  type ManifestContent,
} from './format/backup-manifest.ts';
import { writeSynced } from './backup-writer.ts';
import type { Seal } from './format/seal.ts';
import { untar } from './format/untar.ts';

/** A complete backup whose manifest was checked. */
export type OpenedBackup = {
  folder: string;
  manifest: ManifestContent;
  seal: Seal | undefined;
};

const linePattern = /^([0-9a-f]{64}) {2}(\S+)$/;

/** The files of a backup with their SHA-256. Throws a BackupError if the list was changed. */
export async function* listFiles({
  folder,
  manifest,
}: OpenedBackup): AsyncGenerator<{ path: string; sha256: string }> {
  const path = join(folder, sumsName);
  if ((await sha256Of(path)) !== manifest.sumsSha256) throw damaged(sumsName);
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) {
    const [, sha256, name] = linePattern.exec(line) ?? [];
    if (sha256 === undefined || name === undefined) throw damaged(sumsName);
    yield { path: name, sha256 };
  }
}

/**
 * Writes the files of a backup to a data folder, and checks the sum of each. Damaged images are an error,
 * or are left out and named.
 */
export async function restoreFiles(
  backup: OpenedBackup,
  dataDir: string,
  { skipsDamaged = false }: { skipsDamaged?: boolean | undefined },
  { say, stop }: { say: (line: string) => void; stop: AbortSignal },
): Promise<void> {
  let skipped = 0;
  const folders = new Set<string>();
  for await (const { path, sha256 } of listFiles(backup)) {
    stop.throwIfAborted();
    const plain = openFile(backup, path, sha256);
    if (path === databaseName) {
      say('Database …');
      // PostgreSQL's user may be another one, and has to reach its folder.
      await restoreDatabase(plain, join(openDataDir(join(dataDir, 'postgres')), 'data'));
    } else {
      const target = locateImage(path, dataDir);
      try {
        await writeImage(target, plain, folders);
      } catch (error) {
        if (!skipsDamaged || !(error instanceof BackupError)) throw explainDamage(error);
        await rm(target, { force: true });
        say(`Left out: ${path} is damaged or missing.`);
        skipped += 1;
      }
    }
  }
  if (skipped > 0) say(`Damaged images that were left out: ${skipped}.`);
  for (const folder of folders) await syncFolder(folder);
}

/** Adds how to go on without a damaged image. */
function explainDamage(error: unknown): unknown {
  if (!(error instanceof BackupError)) return error;
  return new BackupError(
    `${error.message} Backups beside each other share their images, so take one from another disk. ` +
      'Or add --skip-damaged, which leaves out damaged images, names them and restores everything else.',
    { cause: error },
  );
}

function locateImage(path: string, dataDir: string): string {
  const name = path.slice(imagesName.length + 1);
  // Checked, because a list may come from anywhere.
  const isImage = path.startsWith(`${imagesName}/`) && readImagePath(name) !== undefined;
  if (!isImage) throw new BackupError(`${sumsName} names ${path}, which is no file of a backup.`);
  return join(dataDir, 'files', name);
}

async function writeImage(
  target: string,
  plain: AsyncIterable<Buffer>,
  folders: Set<string>,
): Promise<void> {
  const folder = dirname(target);
  if (!folders.has(folder)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    folders.add(folder);
    folders.add(dirname(folder));
  }
  await writeSynced(target, plain);
}

async function restoreDatabase(plain: AsyncIterable<Buffer>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archive = new PassThrough();
  const unpacking = pipeline(Readable.from(plain), createZstdDecompress(), archive);
  unpacking.catch(() => undefined);
  try {
    await untar(archive, folder);
  } catch (error) {
    archive.destroy();
    // A damaged file also makes the archive unreadable, so its error comes first.
    await unpacking.catch((cause: unknown) => {
      if (cause instanceof BackupError) throw cause;
      if (errorCode(cause)?.startsWith('ZSTD') === true) throw damaged(databaseName);
    });
    throw error;
  }
  await unpacking;
}

/** The contents of a file, without the seal. Throws at the end if its sum is another one. */
export async function* openFile(
  { folder, seal }: OpenedBackup,
  path: string,
  sha256: string,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const stored = readAndHash(join(folder, path), path, hash);
  try {
    yield* seal?.decrypt(path, stored) ?? stored;
  } finally {
    await stored.return(undefined);
  }
  if (hash.digest('hex') !== sha256) throw damaged(path);
}

async function* readAndHash(
  file: string,
  path: string,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  if ((await stat(file).catch(() => undefined)) === undefined) {
    throw new BackupError(`The backup is damaged: ${path} is missing. Use another backup.`);
  }
  try {
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(piece);
      yield piece;
    }
  } catch (error) {
    if (errorCode(error) !== 'EIO') throw error;
    throw new BackupError(
      `The backup is damaged: the disk cannot read ${path}. Use another backup.`,
      { cause: error },
    );
  }
}

async function sha256Of(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

function damaged(path: string): BackupError {
  return new BackupError(
    `The backup is damaged: ${path} was changed since it was written. Use another backup.`,
  );
}
