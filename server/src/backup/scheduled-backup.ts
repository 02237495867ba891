import type { BackupSchedule } from './backup-schedule-config.ts';
import type { BackupSource } from './create-backup.ts';

/** What is backed up, and when and where. */
export type ScheduledBackup = { source: BackupSource; schedule: BackupSchedule };
