import type { MetricRegister } from '../http/metrics/metric-register.ts';
import type { RunningJobs } from '../jobs/job-queue.ts';
import { listBackups } from './backup-folder.ts';
import type { BackupSchedule } from './backup-schedule-config.ts';
import type { BackupSource } from './create-backup.ts';
import type { NewImages } from './saved-images.ts';

export const scheduledBackupName = 'scheduled-backup-job';

/** What is backed up, and when and where. */
export type ScheduledBackup = {
  source: BackupSource;
  schedule: BackupSchedule;
  /** Undefined: the WAL is not kept. */
  newImages?: NewImages | undefined;
};

/** Everything before this instant is in the newest complete backup. Undefined: there is none. */
export async function findBackedUpUntil({
  source,
  schedule,
}: ScheduledBackup): Promise<Date | undefined> {
  const databaseId = await source.getDatabaseId();
  const { complete } = await listBackups(schedule.folder);
  const newest = complete.findLast((backup) => backup.databaseId === databaseId);
  return newest && new Date(newest.completeUntil);
}

/** Both are read from what is stored, so a restart changes nothing. */
export function registerBackupMetrics(
  metrics: MetricRegister,
  scheduledBackup: ScheduledBackup | undefined,
  jobs: Pick<RunningJobs, 'findFailedAt'>,
): void {
  if (scheduledBackup === undefined) return;
  metrics.gauge(
    'time_tracker_backup_complete_until_seconds',
    'Everything before is in the newest complete backup in BACKUP_DIR, since 1970; 0 without one.',
    async () => {
      const backedUpUntil = await findBackedUpUntil(scheduledBackup);
      return (backedUpUntil?.getTime() ?? 0) / 1000;
    },
  );
  metrics.gauge(
    'time_tracker_backup_failed_at_seconds',
    'When the latest scheduled backup that failed had started, since 1970.',
    async () => {
      const failedAt = await jobs.findFailedAt(scheduledBackupName);
      return failedAt === undefined ? [] : failedAt.getTime() / 1000;
    },
  );
}
