import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';
import { readDatabaseId } from '../doctor/database-id.ts';
import type { FileCheckServices } from '../screenshots/file-check/check-stored-images.ts';
import { examineInstallation, type Patient } from '../doctor/examine-installation.ts';
import { readInstallationFacts } from '../doctor/installation-facts.ts';
import type { FileStore } from '../files/file-store.ts';
import { openControlChannel, type ControlHandler } from '../start/control-channel.ts';
import type { BackupSchedule } from './backup-schedule-config.ts';
import { createBackup, type BackupRequest, type BackupSource } from './create-backup.ts';
import { explainStoreError } from './explain-store-error.ts';
import type { NewImages } from './saved-images.ts';
import { findBackedUpUntil, type ScheduledBackup } from './scheduled-backup.ts';
import { readWalFolder } from './wal-history.ts';

export type Installation = {
  dataDir: string;
  /** Undefined: the database is embedded. */
  databaseUrl: string | undefined;
  masterKey: Buffer;
  database: Database;
  embedded: OpenedDatabase['embedded'];
  files: FileStore;
  /** Undefined: the images are in `files/` of the data folder. */
  filesUrl: object | undefined;
  /** The scheduled backups. Undefined: there are none. */
  backups?: BackupSchedule | undefined;
};

export function toBackupSource(installation: Installation): BackupSource {
  const { dataDir, masterKey, embedded, database, filesUrl } = installation;
  const files = filesUrl === undefined ? undefined : installation.files;
  return {
    dataDir,
    masterKey,
    embedded,
    files,
    getDatabaseId: () => readDatabaseId(database),
    getInstallationId: () => readInstallationId(installation),
  };
}

/** A restored copy has another data folder, or another address of its database. */
function readInstallationId({
  dataDir,
  databaseUrl,
}: Pick<Installation, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === undefined) return readWalFolder(dataDir);
  const { host, pathname, searchParams } = new URL(databaseUrl);
  const address = [host, pathname, searchParams.get('host') ?? ''].join(' ');
  return createHash('sha256').update(address).digest('hex');
}

export function scheduleBackup(
  installation: Installation,
  newImages?: NewImages,
): ScheduledBackup | undefined {
  const { backups: schedule } = installation;
  return schedule && { source: toBackupSource(installation), schedule, newImages };
}

/**
 * A backup beside the scheduled ones can be restored to any instant after it, like them. With another
 * passphrase than theirs it cannot, because the WAL has theirs.
 */
function withWal(request: BackupRequest, { dataDir, backups }: Installation): BackupRequest {
  const { folder, passphrase } = request;
  const isBeside = backups?.keepsWal === true && dirname(folder) === backups.folder;
  return isBeside && passphrase === backups.passphrase
    ? { ...request, walFolder: readWalFolder(dataDir) }
    : request;
}

export type DoctorRequest = { isFixing: boolean };

/**
 * Carries out the commands of the operator, because only the server may open an embedded database. An
 * external one can be reached by the commands themselves.
 */
export async function serveCommands(
  installation: Installation,
  services: FileCheckServices,
  log: { error(detail: object, message: string): void },
): Promise<AsyncDisposable> {
  const { dataDir, embedded } = installation;
  if (embedded === undefined) return { [Symbol.asyncDispose]: () => Promise.resolve() };
  const patient = toPatient(installation, services);
  const handlers: Record<'backup' | 'doctor' | 'facts', ControlHandler> = {
    facts: () => readInstallationFacts(installation),
    backup: (request, { report, stop }) => {
      const wanted = withWal(request as BackupRequest, installation);
      return createBackup(toBackupSource(installation), wanted, { say: report, stop });
    },
    doctor: async (request, { report, stop }) => {
      const { isFixing } = request as DoctorRequest;
      try {
        await examineInstallation(patient, { isFixing, stop }, report);
      } catch (error) {
        throw explainStoreError(error);
      }
    },
  };
  return openControlChannel(dataDir, handlers, log);
}

/** What the doctor examines. */
export function toPatient(installation: Installation, services: FileCheckServices): Patient {
  const { dataDir, filesUrl } = installation;
  const folders: Record<string, string> =
    filesUrl === undefined ? { data: dataDir, files: join(dataDir, 'files') } : { data: dataDir };
  const scheduled = scheduleBackup(installation);
  const backups = scheduled && {
    folder: scheduled.schedule.folder,
    findBackedUpUntil: () => findBackedUpUntil(scheduled, services.now()),
  };
  return { ...services, folders, backups };
}
