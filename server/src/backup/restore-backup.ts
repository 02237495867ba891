import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '../database/database.ts';
import { openEmbeddedDatabase } from '../database/embedded-database.ts';
import { migrate } from '../database/migrate.ts';
import { findPostgresBinaries } from '../database/postgres/postgres-binaries.ts';
import type { WatchLog } from '../database/postgres/start-log.ts';
import { readDatabaseId } from '../doctor/database-id.ts';
import { examineInstallation } from '../doctor/examine-installation.ts';
import type { Finding } from '../doctor/finding.ts';
import { openDiskStore } from '../files/disk-store.ts';
import { createKeyring } from '../files/keyring.ts';
import { writeFileDurably } from '../files/write-file-durably.ts';
import { createImageDecoders } from '../screenshots/images/image-decoders.ts';
import { BackupError } from './format/backup-error.ts';
import { explainDiskError } from './backup-folder.ts';
import {
  databaseName,
  decryptPassword,
  fingerprintOf,
  openManifest,
} from './format/backup-manifest.ts';
import { findFile } from './image-source.ts';
import { closeRestoreFolder, discardRestoreFolder, openRestoreFolder } from './restore-folder.ts';
import { measureWal, recoverUntil, refuseInstant } from './recover-until.ts';
import { restoreFiles, type OpenedBackup } from './restore-files.ts';

export type RestoreRequest = {
  /** The folder of the backup. */
  folder: string;
  /** The new data folder. */
  dataDir: string;
  masterKey: Buffer;
  /** The text of `secrets/master.key`. Undefined: MASTER_KEY is set, and stays where it is. */
  masterKeyText: string | undefined;
  passphrase: string | undefined;
  /** Restores the database as of this instant. Undefined: as of the end of the backup. */
  until?: Date | undefined;
  /** Leaves out damaged images, instead of refusing the backup. */
  skipsDamaged?: boolean | undefined;
};

type Context = { say: (line: string) => void; stop: AbortSignal; log: WatchLog };

/**
 * Restores a backup into a new data folder and verifies the result. Until the end, the folder is
 * marked as unfinished, and no server starts on it. After an error, what was written is removed.
 */
export async function restoreBackup(request: RestoreRequest, context: Context): Promise<Finding[]> {
  const { folder, passphrase } = request;
  const backup = { folder, ...(await openManifest(folder, passphrase)) };
  refuseOther(backup, request);
  refuseInstant(backup.manifest, request.until);
  const dataDir = await openRestoreFolder(request.dataDir);
  try {
    await refuseSmallDisk(backup, dataDir, request);
    await restoreFiles(backup, dataDir, request, context);
    writeSecrets(backup, dataDir, request);
    if (request.until !== undefined) await recoverUntil(backup, dataDir, request, context);
    context.say('Checking the result …');
    const findings = await verify(backup, dataDir, request.masterKey, context);
    await closeRestoreFolder(dataDir);
    return findings;
  } catch (error) {
    await discardRestoreFolder(dataDir).catch(() => undefined);
    if (context.stop.aborted) throw context.stop.reason;
    throw explainDiskError(error, dataDir);
  }
}

/** Throws a BackupError if this program or master key cannot use the backup. */
function refuseOther({ manifest }: OpenedBackup, { masterKey }: RestoreRequest): void {
  if (manifest.database === undefined) {
    throw new BackupError(
      'This backup has the images of an installation with its own PostgreSQL. Restore the database with ' +
        'the tool that backed it up, and copy the folder "images" to "files" in DATA_DIR.',
    );
  }
  const { majorVersion } = findPostgresBinaries();
  if (manifest.database.majorVersion !== majorVersion) {
    throw new BackupError(
      `The backup is from PostgreSQL ${manifest.database.majorVersion}, but this Time Tracker comes with ${majorVersion}. ` +
        `Restore it with Time Tracker ${manifest.version}, which made it.`,
    );
  }
  if (manifest.masterKeyFingerprint !== fingerprintOf(masterKey)) {
    throw new BackupError(
      'The master key is not the one of this backup, so none of its images could be read. Name the right ' +
        'file with --master-key, or set MASTER_KEY. Its fingerprint is ' +
        `${manifest.masterKeyFingerprint}; yours is ${fingerprintOf(masterKey)}.`,
    );
  }
}

async function refuseSmallDisk(
  { folder, manifest }: OpenedBackup,
  dataDir: string,
  { until }: RestoreRequest,
): Promise<void> {
  const { bavail, bsize, blocks } = statfsSync(dataDir);
  const archive = await findFile(join(folder, databaseName));
  const unpackedBytes = (manifest.database?.sizeBytes ?? 0) - (archive?.size ?? 0);
  const walBytes = until === undefined ? 0 : await measureWal(folder, manifest);
  const neededBytes = manifest.sizeBytes + Math.max(0, unpackedBytes) + walBytes;
  if (blocks === 0 || bavail * bsize > neededBytes) return;
  const toMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  throw new BackupError(
    `The restore needs about ${toMegabytes(neededBytes)}, but ${dataDir} has room for ${toMegabytes(bavail * bsize)}. ` +
      'Choose a larger disk.',
  );
}

function writeSecrets(
  { manifest }: OpenedBackup,
  dataDir: string,
  { masterKey, masterKeyText }: RestoreRequest,
): void {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { mode: 0o700 });
  const password = decryptPassword(masterKey, manifest.database?.password ?? '');
  writeFileDurably(join(folder, 'postgres-superuser'), `${password}\n`, 0o600);
  if (masterKeyText === undefined) return;
  writeFileDurably(join(folder, 'master.key'), `${masterKeyText}\n`, 0o600);
}

/** Starts the database, upgrades its schema, and examines everything. */
async function verify(
  { manifest }: OpenedBackup,
  dataDir: string,
  masterKey: Buffer,
  { stop, log }: Context,
): Promise<Finding[]> {
  await using closing = new AsyncDisposableStack();
  const opened = await openEmbeddedDatabase(dataDir, masterKey, log, stop);
  closing.defer(() => opened.close());
  await migrate(opened.owner, opened);
  const database = createDatabase(opened.app);
  closing.defer(() => database.close());
  if ((await readDatabaseId(database)) !== manifest.databaseId) {
    throw new BackupError('The restored database is not the one of the manifest.');
  }
  const decoders = closing.use(createImageDecoders({ log }));
  const files = openDiskStore(join(dataDir, 'files'));
  const findings: Finding[] = [];
  await examineInstallation(
    {
      database,
      files,
      decoders,
      keyring: createKeyring(masterKey),
      log,
      now: () => new Date(),
      folders: { data: dataDir },
    },
    { isFixing: false, stop },
    (finding) => findings.push(finding),
  );
  return findings;
}
