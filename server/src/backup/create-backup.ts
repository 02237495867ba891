import { createZstdCompress, constants } from 'node:zlib';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import type { BaseBackup } from '../database/base-backup.ts';
import type { FileStore } from '../files/file-store.ts';
import { productVersion } from '../start/product-version.ts';
import {
  closeBackupFolder,
  discardBackupFolder,
  explainDiskError,
  listBackups,
  openBackupFolder,
} from './backup-folder.ts';
import {
  databaseName,
  encryptPassword,
  fingerprintOf,
  writeManifest,
  type ManifestContent,
} from './format/backup-manifest.ts';
import { BackupWriter, type ImageOrigins } from './backup-writer.ts';
import { openDiskReserve, type DiskReserve } from './disk-reserve.ts';
import { openEarlierImages, openSameSeal, type SavedImages } from './earlier-backup.ts';
import { estimateBackupBytes } from './estimate-backup.ts';
import { explainStoreError } from './explain-store-error.ts';
import { openImages } from './image-source.ts';
import { openSavedImages } from './saved-images.ts';
import type { Seal } from './format/seal.ts';
import { openWalFolder } from './wal-history.ts';

/** An installation to back up. */
export type BackupSource = {
  dataDir: string;
  masterKey: Buffer;
  /** Where the images are. Undefined: in `files/` of the data folder. */
  files: FileStore | undefined;
  getDatabaseId: () => Promise<string>;
  /** Differs between an installation and a restored copy of it. */
  getInstallationId: () => string;
  /** Undefined: the database is external, and only the images are backed up. */
  embedded: { open: () => Promise<BaseBackup>; password: string; majorVersion: number } | undefined;
};

export type BackupRequest = {
  /** Where the backup is written, as an absolute path. */
  folder: string;
  passphrase?: string | undefined;
  /** Folder beside the backup in which the WAL is kept. */
  walFolder?: string | undefined;
  isScheduled?: boolean | undefined;
};

type Context = { say: (line: string) => void; stop: AbortSignal };

/** Zstandard's fastest level. The archive shrinks to about a quarter. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Images that are written at the same time. */
const concurrentImages = 4;

const progressEvery = 10_000;

/**
 * Backs up an installation that may be running. Images are copied before the database, so that none
 * of its rows loses its image to a deletion meanwhile, and again after it, for those that arrived
 * meanwhile. Images that an earlier backup beside this one has are linked to it, not copied. The
 * manifest is written last; without it, there is no backup. After an error nothing is left.
 */
export async function createBackup(
  source: BackupSource,
  request: BackupRequest,
  context: Context,
): Promise<ManifestContent> {
  const { folder } = request;
  await openBackupFolder(folder, source.dataDir);
  try {
    const manifest = await writeBackup(source, request, context);
    await closeBackupFolder(folder);
    return manifest;
  } catch (error) {
    await discardBackupFolder(folder).catch(() => undefined);
    if (context.stop.aborted) throw context.stop.reason;
    throw explainStoreError(explainDiskError(error, folder));
  }
}

async function writeBackup(
  source: BackupSource,
  request: BackupRequest,
  context: Context,
): Promise<ManifestContent> {
  const { folder, walFolder, isScheduled = false } = request;
  const startedAt = new Date();
  const databaseId = await source.getDatabaseId();
  const { seal, saved } = await openEarlier(request, databaseId);
  const origins = { images: openImages(source.dataDir, source.files), saved };
  const reserve = await requireSpace(source, request, origins, context.stop);
  const writer = new BackupWriter(folder, { seal, reserve });
  try {
    const { completeUntil, database } = await writeParts(source, origins, writer, context);
    const content: ManifestContent = {
      format: 1,
      version: productVersion,
      startedAt: startedAt.toISOString(),
      completeUntil: completeUntil.toISOString(),
      databaseId,
      installationId: source.getInstallationId(),
      isScheduled,
      ...(database === undefined ? {} : { database }),
      ...(walFolder === undefined ? {} : { walFolder }),
      masterKeyFingerprint: fingerprintOf(source.masterKey),
      ...(await writer.finish()),
      ...(seal === undefined ? {} : { seal: seal.parameters }),
    };
    context.stop.throwIfAborted();
    await writeManifest(folder, content, seal);
    return content;
  } finally {
    writer.destroy();
  }
}

/** Throws if a backup on the disk of the data would leave too little room for recording. */
async function requireSpace(
  { dataDir, embedded, files }: BackupSource,
  { folder, passphrase }: BackupRequest,
  origins: ImageOrigins,
  stop: AbortSignal,
): Promise<DiskReserve | undefined> {
  const reserve = await openDiskReserve(folder, dataDir);
  if (reserve === undefined) return undefined;
  const source = { dataDir, hasDatabase: embedded !== undefined };
  const copiesFiles = passphrase !== undefined && files === undefined;
  await reserve.requireSpace(await estimateBackupBytes(source, origins, { copiesFiles, stop }));
  return reserve;
}

/** Writes the images and the database. Returns what the manifest says about them. */
async function writeParts(
  { embedded, masterKey }: BackupSource,
  origins: ImageOrigins,
  writer: BackupWriter,
  { say, stop }: Context,
): Promise<Pick<ManifestContent, 'database'> & { completeUntil: Date }> {
  const addImages = () => copyImages(origins, writer, { say, stop });
  say('Images …');
  await addImages();
  if (embedded === undefined) return { completeUntil: new Date() };
  say('Database …');
  const backup = await embedded.open();
  const sizeBytes = await writeDatabase(backup, writer, stop);
  const completeUntil = backup.findEnd();
  await addImages();
  const password = encryptPassword(masterKey, embedded.password);
  const { majorVersion } = embedded;
  return { completeUntil, database: { majorVersion, sizeBytes, password } };
}

/** Returns its size without compression. */
async function writeDatabase(
  { archive }: BaseBackup,
  writer: BackupWriter,
  stop: AbortSignal,
): Promise<number> {
  let sizeBytes = 0;
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      sizeBytes += piece.length;
      yield piece;
    }
  };
  const compressed = new PassThrough();
  const compressing = pipeline(archive, counted, createZstdCompress(compression), compressed, {
    signal: stop,
  });
  // Rejects below, even if the writer fails first and closes the pipeline.
  compressing.catch(() => undefined);
  try {
    await writer.write(databaseName, compressed);
  } finally {
    compressed.destroy();
  }
  await compressing;
  return sizeBytes;
}

/** The key, and the copies of images beside the backup that have the same one. */
async function openEarlier(
  { folder, passphrase, walFolder }: BackupRequest,
  databaseId: string,
): Promise<{ seal: Seal | undefined; saved: SavedImages[] }> {
  const { complete } = await listBackups(dirname(folder));
  const own = complete.filter((one) => one.databaseId === databaseId);
  if (walFolder === undefined) {
    const seal = await openSameSeal(passphrase, own.at(-1));
    return { seal, saved: await openEarlierImages(own, seal) };
  }
  const wal = await openWalFolder(join(dirname(folder), walFolder), passphrase);
  return { ...wal, saved: [...(await openEarlierImages(own, wal.seal)), openSavedImages(wal)] };
}

async function copyImages(
  { images, saved }: ImageOrigins,
  writer: BackupWriter,
  { say, stop }: Context,
): Promise<void> {
  const paths = images.list()[Symbol.asyncIterator]();
  let copied = 0;
  const copyNext = async (): Promise<void> => {
    for (;;) {
      stop.throwIfAborted();
      const next = await paths.next();
      if (next.done === true) return;
      if (!(await writer.addImage(next.value, { images, saved }))) continue;
      copied += 1;
      if (copied % progressEvery === 0) say(`${copied} files of images …`);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: concurrentImages }, copyNext));
  // Closes the folder that is being listed.
  await paths.return?.();
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
