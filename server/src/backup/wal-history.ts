import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { walArchiveFolder } from '../database/postgres/postgres-home.ts';
import { errorCode, syncFolder } from '../files/file-system.ts';
import { readOrCreateSecret } from '../start/secret-file.ts';
import { BackupError } from './format/backup-error.ts';
import { linkFile, writeSynced } from './backup-writer.ts';
import { createSeal, makeSealParameters, type Seal, type SealParameters } from './format/seal.ts';

// The WAL after a backup, in a folder beside it: one compressed file per segment of 16 MB. Beside the
// segments are the images that arrived after the backup (`saved-images.ts`).

/** Names that PostgreSQL archives: segments, histories of timelines, labels of backups. */
const archived = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$|^[0-9A-F]{8}\.history$/;
const ending = '.zst';
const sealName = 'seal.json';

/**
 * Segments that wait on the disk of the data while BACKUP_DIR cannot be written. Beyond that the
 * oldest are deleted, since a full disk would stop recording.
 */
const waitingMax = 64;

/** The checksum detects changed files. */
const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
};

type Log = { warn(detail: object, message: string): void };

/**
 * The name of the folder for the WAL of this data folder. A restored copy gets another one, because
 * its WAL has the same names from there on.
 */
export function readWalFolder(dataDir: string): string {
  const path = join(dataDir, 'postgres', 'wal-folder');
  return readOrCreateSecret(path, () => `wal-${randomUUID()}`);
}

/** A folder of WAL, and the key of what is in it. */
export type WalFolder = { folder: string; seal: Seal | undefined };

/** Creates the folder if it is missing. One key for all of it, because deriving it takes half a second. */
export async function openWalFolder(
  folder: string,
  passphrase: string | undefined,
): Promise<WalFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    folder,
    seal: passphrase === undefined ? undefined : await openSeal(folder, passphrase),
  };
}

/** The names of the segments that wait on the disk of the data. */
export async function listWaitingWal(dataDir: string): Promise<string[]> {
  return (await readdir(walArchiveFolder(dataDir))).filter((name) => archived.test(name)).sort();
}

/**
 * Moves finished segments from the data folder to `folder`, durably. `saveImages` runs before: what
 * it saves includes all images whose rows are in these segments. If it fails, the segments are moved
 * nevertheless, because they would be lost before the images.
 */
export async function moveWal(
  {
    dataDir,
    folder,
    passphrase,
    saveImages,
  }: {
    dataDir: string;
    folder: string;
    passphrase: string | undefined;
    saveImages: (wal: WalFolder) => Promise<void>;
  },
  log: Log,
  stop: AbortSignal,
): Promise<void> {
  const from = walArchiveFolder(dataDir);
  const names = await listWaitingWal(dataDir);
  if (names.length === 0) return;
  try {
    const wal = await openWalFolder(join(folder, readWalFolder(dataDir)), passphrase);
    const [images] = await Promise.allSettled([saveImages(wal)]);
    for (const name of names) {
      stop.throwIfAborted();
      await storeSegment(join(from, name), wal.folder, name, wal.seal);
      await rm(join(from, name));
    }
    if (images.status === 'rejected') throw images.reason;
  } catch (error) {
    await dropOldest(from, log);
    throw error;
  }
}

async function storeSegment(
  source: string,
  to: string,
  name: string,
  seal: Seal | undefined,
): Promise<void> {
  const draft = join(to, `${name}.new`);
  const compressed = new PassThrough();
  const reading = pipeline(createReadStream(source), createZstdCompress(compression), compressed);
  reading.catch(() => undefined);
  await rm(draft, { force: true });
  try {
    const pieces = seal?.encrypt(name, compressed) ?? compressed;
    // The clock of the folder may differ.
    await writeSynced(draft, pieces, { writtenAt: new Date() });
    await reading;
  } catch (error) {
    compressed.destroy();
    await rm(draft, { force: true });
    throw error;
  }
  await rename(draft, join(to, `${name}${ending}`));
  await syncFolder(to);
}

async function dropOldest(from: string, log: Log): Promise<void> {
  const names = (await readdir(from)).filter((name) => archived.test(name)).sort();
  const dropped = names.slice(0, Math.max(0, names.length - waitingMax));
  for (const name of dropped) await rm(join(from, name), { force: true });
  if (dropped.length === 0) return;
  log.warn(
    { segments: dropped.length },
    'BACKUP_DIR cannot be written, so WAL was deleted. Instants from now to the next backup cannot be restored.',
  );
}

/** The same for two runs that start at once: the first one wins. */
async function openSeal(folder: string, passphrase: string): Promise<Seal> {
  const parameters = (await readSealParameters(folder)) ?? (await createSealParameters(folder));
  return createSeal(passphrase, parameters);
}

async function createSealParameters(folder: string): Promise<SealParameters> {
  const draft = join(folder, `${sealName}.${randomUUID()}.new`);
  const path = join(folder, sealName);
  try {
    await writeSynced(draft, Readable.from([Buffer.from(JSON.stringify(makeSealParameters()))]));
    if (!(await linkFile(draft, path))) await rename(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
  const parameters = await readSealParameters(folder);
  if (parameters === undefined) throw new Error(`${path} vanished while it was being made`);
  return parameters;
}

async function readSealParameters(folder: string): Promise<SealParameters | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, sealName), 'utf8')) as SealParameters;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The WAL since a backup, which has the seal of that backup. */
export async function findWalFolder(from: string, seal: Seal | undefined): Promise<WalFolder> {
  await readdir(from).catch(() => {
    throw new BackupError(`${from} is missing: it has the WAL that --to needs.`);
  });
  return { folder: from, seal };
}

/**
 * Writes the segments since a backup to `to`, as PostgreSQL wrote them, up to the first one that cannot be
 * read: a later one may have another passphrase, and earlier instants do not need it.
 */
export async function restoreWal(
  { folder: from, seal }: WalFolder,
  to: string,
  { since, say }: { since: Date; say: (line: string) => void },
): Promise<void> {
  mkdirSync(to, { mode: 0o700 });
  for (const stored of (await readdir(from)).sort()) {
    const name = stored.slice(0, -ending.length);
    if (!stored.endsWith(ending) || !archived.test(name)) continue;
    // Those before it may have the key of an earlier passphrase.
    if ((await stat(join(from, stored))).mtime < since) continue;
    const target = await open(join(to, name), 'wx', 0o600);
    try {
      const source = createReadStream(join(from, stored));
      await pipeline(
        seal?.decrypt(name, source) ?? source,
        createZstdDecompress(),
        async (pieces: AsyncIterable<Buffer>) => {
          for await (const piece of pieces) await target.writeFile(piece);
        },
      );
    } catch (error) {
      // For example a full disk.
      if (error instanceof Error && 'syscall' in error) throw error;
      await rm(join(to, name));
      say(
        `The WAL from ${stored} on is left out: it was changed since it was written, or has another passphrase.`,
      );
      return;
    } finally {
      await target.close();
    }
  }
}

/** Deletes what no kept backup needs. */
export async function deleteOldWal(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (name.endsWith(ending) && (await stat(path)).mtime < before) await rm(path);
  }
}
