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
import { openEarlierImages, openSameSeal, type SavedImages } from './earlier-backup.ts';
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
  /** Undefined: the database is external, and only the images are backed up. */
  embedded: { open: () => Promise<BaseBackup>; password: string; majorVersion: number } | undefined;
};

export type BackupRequest = {
  /** Where the backup is written, as an absolute path. */
  folder: string;
  passphrase?: string | undefined;
  /** Folder beside the backup in which the WAL is kept. */
  walFolder?: string | undefined;
};

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
  { say, stop }: { say: (line: string) => void; stop: AbortSignal },
): Promise<ManifestContent> {
  const { folder } = request;
  await openBackupFolder(folder, source.dataDir);
  try {
    const manifest = await writeBackup(source, request, { say, stop });
    await closeBackupFolder(folder);
    return manifest;
  } catch (error) {
    await discardBackupFolder(folder).catch(() => undefined);
    if (stop.aborted) throw stop.reason;
    throw explainDiskError(error, folder);
  }
}

async function writeBackup(
  source: BackupSource,
  request: BackupRequest,
  { say, stop }: { say: (line: string) => void; stop: AbortSignal },
): Promise<ManifestContent> {
  const { folder, walFolder } = request;
  const startedAt = new Date();
  const databaseId = await source.getDatabaseId();
  const { seal, saved } = await openEarlier(request, databaseId);
  const writer = new BackupWriter(folder, seal);
  try {
    const images = openImages(source.dataDir, source.files);
    const addImages = () => copyImages({ images, saved }, writer, { say, stop });
    say('Images …');
    await addImages();
    const { embedded, masterKey } = source;
    let completeUntil = new Date();
    if (embedded !== undefined) {
      say('Database …');
      const backup = await embedded.open();
      await writeDatabase(backup, writer, stop);
      completeUntil = backup.findEnd();
      await addImages();
    }
    const content: ManifestContent = {
      format: 1,
      version: productVersion,
      startedAt: startedAt.toISOString(),
      completeUntil: completeUntil.toISOString(),
      databaseId,
      ...(walFolder === undefined ? {} : { walFolder }),
      masterKeyFingerprint: fingerprintOf(masterKey),
      ...(await writer.finish()),
      ...(embedded === undefined
        ? {}
        : {
            database: {
              majorVersion: embedded.majorVersion,
              password: encryptPassword(masterKey, embedded.password),
            },
          }),
      ...(seal === undefined ? {} : { seal: seal.parameters }),
    };
    stop.throwIfAborted();
    await writeManifest(folder, content, seal);
    return content;
  } finally {
    writer.destroy();
  }
}

async function writeDatabase(
  { archive }: BaseBackup,
  writer: BackupWriter,
  stop: AbortSignal,
): Promise<void> {
  const compressed = new PassThrough();
  const compressing = pipeline(archive, createZstdCompress(compression), compressed, {
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
  { say, stop }: { say: (line: string) => void; stop: AbortSignal },
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
  const failed = workers.find((worker) => worker.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
