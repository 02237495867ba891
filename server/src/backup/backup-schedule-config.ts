import { isAbsolute } from 'node:path';
import type { SettingReader } from '../start/setting-reader.ts';
import { isInside } from './backup-folder.ts';

/** Backups that the server makes on its own. */
export type BackupSchedule = {
  /** The folder of the backups, each in a folder of its own. */
  folder: string;
  kept: number;
  /** Five cron fields, UTC. */
  schedule: string;
  passphrase: string | undefined;
  /** Whether the WAL is kept too, to restore any instant. */
  keepsWal: boolean;
};

/** Undefined: BACKUP_DIR is not set. */
export function readBackupSchedule(reader: SettingReader): BackupSchedule | undefined {
  const folder = reader.text('BACKUP_DIR');
  const kept = reader.wholeNumber('BACKUPS_KEPT', 7, [1, 1000]);
  const schedule = readSchedule(reader);
  const passphrase = reader.text('BACKUP_PASSPHRASE');
  const keepsWal = reader.oneOf('BACKUP_WAL', ['off', 'on']) === 'on';
  if (folder === undefined) {
    if (keepsWal) reader.problem('BACKUP_WAL', 'set BACKUP_DIR too, where the WAL is kept.');
    return undefined;
  }
  if (!isAbsolute(folder)) {
    reader.problem('BACKUP_DIR', 'name the folder with its whole path, for example /backup.');
  }
  if (keepsWal && reader.text('DATABASE_URL') !== undefined) {
    reader.problem(
      'BACKUP_WAL',
      'it keeps the WAL of the embedded PostgreSQL only. With DATABASE_URL, leave it out, and archive ' +
        'the WAL of your PostgreSQL with its own tools (docs/operate/backup.md, "pgBackRest").',
    );
  }
  return { folder, kept, schedule, passphrase, keepsWal };
}

/** Reports backups that would be lost with the data folder. */
export function refuseBackupsInside(
  dataDir: string,
  backups: BackupSchedule | undefined,
  reader: SettingReader,
): void {
  if (backups === undefined || dataDir === '' || !isInside(backups.folder, dataDir)) return;
  reader.problem(
    'BACKUP_DIR',
    `${backups.folder} is inside DATA_DIR, and would be lost with it. Name a folder on another disk or machine.`,
  );
}

function readSchedule(reader: SettingReader): string {
  const text = reader.text('BACKUP_AT') ?? '03:15';
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) {
    reader.problem('BACKUP_AT', `"${text}" is not a time of day (UTC) like 03:15.`);
  }
  return `${Number(minute)} ${Number(hour)} * * *`;
}
