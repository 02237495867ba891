import type { BackupSchedule } from './backup-schedule-config.ts';
import type { BackupSource } from './create-backup.ts';
import type { NewImages } from './saved-images.ts';

/** What is backed up, and when and where. */
export type ScheduledBackup = {
  source: BackupSource;
  schedule: BackupSchedule;
  /** Undefined: the WAL is not kept. */
  newImages?: NewImages | undefined;
};
