import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';
import { readDatabaseId } from '../doctor/database-id.ts';
import type { ImageServices } from '../doctor/check-images.ts';
import { examineInstallation } from '../doctor/examine-installation.ts';
import { openControlChannel, type ControlHandler } from '../start/control-channel.ts';
import type { BackupSchedule } from './backup-schedule-config.ts';
import { createBackup, type BackupRequest, type BackupSource } from './create-backup.ts';
import type { ScheduledBackup } from './scheduled-backup.ts';

export type Installation = {
  dataDir: string;
  masterKey: Buffer;
  database: Database;
  embedded: OpenedDatabase['embedded'];
};

export function toBackupSource(installation: Installation): BackupSource {
  const { dataDir, masterKey, embedded, database } = installation;
  return { dataDir, masterKey, embedded, getDatabaseId: () => readDatabaseId(database) };
}

export function scheduleBackup(
  installation: Installation,
  schedule: BackupSchedule | undefined,
): ScheduledBackup | undefined {
  return schedule && { source: toBackupSource(installation), schedule };
}

export type DoctorRequest = { isFixing: boolean };

/**
 * Carries out the commands of the operator, because only the server may open an embedded database. An
 * external one can be reached by the commands themselves.
 */
export async function serveCommands(
  installation: Installation,
  services: ImageServices,
  log: { error(detail: object, message: string): void },
): Promise<AsyncDisposable> {
  const { dataDir, embedded } = installation;
  if (embedded === undefined) return { [Symbol.asyncDispose]: () => Promise.resolve() };
  const patient = { ...services, folders: listFolders(dataDir) };
  const handlers: Record<'backup' | 'doctor', ControlHandler> = {
    backup: (request, { report, stop }) =>
      createBackup(toBackupSource(installation), request as BackupRequest, { say: report, stop }),
    doctor: async (request, { report, stop }) => {
      const { isFixing } = request as DoctorRequest;
      await examineInstallation(patient, { isFixing, stop }, report);
    },
  };
  return openControlChannel(dataDir, handlers, log);
}

/** Folders whose disks the doctor checks. */
export function listFolders(dataDir: string): Record<string, string> {
  return { data: dataDir, files: join(dataDir, 'files') };
}
