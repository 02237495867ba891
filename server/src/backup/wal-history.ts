import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { hourMs, minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { walArchiveFolder } from '../database/postgres/postgres-home.ts';
import { errorCode, syncFolder } from '../files/file-system.ts';
import { readOrCreateSecret, readSecret } from '../start/secret-file.ts';
import { BackupError } from './format/backup-error.ts';
import { linkFile, writeSynced } from './backup-writer.ts';
import { openDiskReserve, ReserveReached, type DiskReserve } from './disk-reserve.ts';
import { createSeal, makeSealParameters, type Seal, type SealParameters } from './format/seal.ts';
import { findFile } from './image-source.ts';

// The WAL after a backup, in a folder beside it: one compressed file per segment of 16 MB. Beside the
// segments are the images that arrived after the backup (`saved-images.ts`).

/** Names that PostgreSQL archives: segments, histories of timelines, labels of backups. */
const archived = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$|^[0-9A-F]{8}\.history$/;
const ending = '.zst';
const segmentBytes = 16 * 2 ** 20;
const sealName = 'seal.json';

/**
 * Segments that wait on the disk of the data while BACKUP_DIR cannot be written. Beyond that the
 * oldest are deleted, since a full disk would stop recording.
 */
const waitingMax = 64;

/** While a run moves segments, but more slowly than they come. */
const movingMax = 4 * waitingMax;

/** After this time without a moved segment or a saved image, BACKUP_DIR does not respond. */
const stalledMaxMs = 5 * minuteMs;

const limitEveryMs = 10 * secondMs;

/** Of the files that PostgreSQL's `basic_archive` is copying. */
const draftPrefix = 'archtemp.';

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
  return readOrCreateSecret(walFolderFile(dataDir), () => `wal-${randomUUID()}`);
}

/** Undefined: WAL of this data folder was never kept. */
export function findWalFolderName(dataDir: string): string | undefined {
  return readSecret(walFolderFile(dataDir));
}

function walFolderFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'wal-folder');
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
export function listWaitingWal(dataDir: string): Promise<string[]> {
  return listWaiting(walArchiveFolder(dataDir));
}

/** Folders whose segments are being moved. A run that hangs stays here. */
const moving = new Set<string>();

/**
 * Moves finished segments from the data folder to `folder`, durably. `saveImages` runs before: what
 * it saves includes all images whose rows are in these segments. If it fails, the segments are moved
 * nevertheless, because they would be lost before the images. Meanwhile, and after an error, the oldest
 * segments are deleted if too many wait.
 */
export async function moveWal(options: MoveOptions, log: Log, stop: AbortSignal): Promise<void> {
  const from = walArchiveFolder(options.dataDir);
  // Each run that hangs blocks a thread of the server.
  if (moving.has(from)) {
    throw new BackupError('BACKUP_DIR does not respond: an earlier run still waits for it.');
  }
  moving.add(from);
  const limit = limitWaiting(from, log);
  try {
    await moveSegments(from, options, limit.noteProgress, stop);
  } catch (error) {
    if (!stop.aborted) {
      await dropOldest(from, error instanceof ReserveReached ? 0 : waitingMax, log);
    }
    throw error;
  } finally {
    limit.stop();
    moving.delete(from);
  }
}

type MoveOptions = {
  dataDir: string;
  /** BACKUP_DIR. */
  folder: string;
  passphrase: string | undefined;
  /** Calls `noteProgress` after each image. */
  saveImages: (wal: WalFolder, noteProgress: () => void) => Promise<void>;
};

async function moveSegments(
  from: string,
  { dataDir, folder, passphrase, saveImages }: MoveOptions,
  noteProgress: () => void,
  stop: AbortSignal,
): Promise<void> {
  await deleteDrafts(from);
  const names = await listWaiting(from);
  if (names.length === 0) return;
  const wal = await openWalFolder(join(folder, readWalFolder(dataDir)), passphrase);
  const reserve = await openDiskReserve(wal.folder, dataDir);
  const [images] = await Promise.allSettled([saveImages(wal, noteProgress)]);
  for (const name of names) {
    stop.throwIfAborted();
    // It may have been dropped meanwhile.
    if (!existsSync(join(from, name))) continue;
    await storeSegment(join(from, name), wal, name, reserve);
    await rm(join(from, name), { force: true });
    noteProgress();
  }
  if (images.status === 'rejected') throw images.reason;
}

async function listWaiting(from: string): Promise<string[]> {
  return (await readdir(from)).filter((name) => archived.test(name)).sort();
}

/** Deletes what PostgreSQL was copying when it was killed. */
async function deleteDrafts(from: string): Promise<void> {
  for (const name of await readdir(from)) {
    if (!name.startsWith(draftPrefix)) continue;
    const path = join(from, name);
    const writtenAt = (await findFile(path))?.mtime.getTime() ?? 0;
    if (writtenAt < Date.now() - hourMs) await rm(path, { force: true });
  }
}

/** Keeps the waiting segments few while a run moves them, or hangs because BACKUP_DIR does not respond. */
function limitWaiting(from: string, log: Log): { noteProgress: () => void; stop: () => void } {
  let progressAt = Date.now();
  const limit = async () => {
    const isStalled = Date.now() - progressAt > stalledMaxMs;
    await dropOldest(from, isStalled ? waitingMax : movingMax, log);
  };
  const report = (error: unknown) => {
    log.warn({ err: error }, 'WAL that waits for BACKUP_DIR could not be deleted.');
  };
  const timer = setInterval(() => void limit().catch(report), limitEveryMs).unref();
  return {
    noteProgress: () => {
      progressAt = Date.now();
    },
    stop: () => clearInterval(timer),
  };
}

async function storeSegment(
  source: string,
  { folder: to, seal }: WalFolder,
  name: string,
  reserve: DiskReserve | undefined,
): Promise<void> {
  const draft = join(to, `${name}.new`);
  const compressed = new PassThrough();
  const reading = pipeline(createReadStream(source), createZstdCompress(compression), compressed);
  reading.catch(() => undefined);
  await rm(draft, { force: true });
  try {
    const pieces = seal?.encrypt(name, compressed) ?? compressed;
    // The clock of the folder may differ.
    await writeSynced(draft, pieces, { writtenAt: new Date(), reserve });
    await reading;
  } catch (error) {
    compressed.destroy();
    await rm(draft, { force: true });
    throw error;
  }
  await rename(draft, join(to, `${name}${ending}`));
  await syncFolder(to);
}

async function dropOldest(from: string, keptMax: number, log: Log): Promise<void> {
  const names = await listWaiting(from);
  const dropped = names.slice(0, Math.max(0, names.length - keptMax));
  for (const name of dropped) await rm(join(from, name), { force: true });
  if (dropped.length === 0) return;
  log.warn(
    { segments: dropped.length },
    'BACKUP_DIR cannot be written, so WAL was deleted. Instants from now to the next backup cannot be restored.',
  );
}

/** Deletes the segments that wait after BACKUP_WAL was switched off. */
export async function deleteWaitingWal(dataDir: string): Promise<void> {
  await rm(walArchiveFolder(dataDir), { recursive: true, force: true });
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

/** What the segments since a backup take without compression. */
export async function measureSegments(from: string, since: Date): Promise<number> {
  let segments = 0;
  for (const name of await readdir(from).catch(() => [])) {
    if (name.endsWith(ending) && (await stat(join(from, name))).mtime >= since) segments += 1;
  }
  return segments * segmentBytes;
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
