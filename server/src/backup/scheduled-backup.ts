import { hourMs } from '@time-tracker/contract/time/durations';
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

/** A backup from further in the future has a wrong date, for example because the clock was ahead. */
const clockDifferenceMs = hourMs;

/** Everything before this instant is in the newest complete backup of this installation. Undefined: there is none. */
export async function findBackedUpUntil(
  { source, schedule }: ScheduledBackup,
  now: Date,
): Promise<Date | undefined> {
  const installationId = source.getInstallationId();
  const { complete } = await listBackups(schedule.folder);
  const instants = complete
    .filter((backup) => backup.installationId === installationId)
    .map((backup) => Date.parse(backup.completeUntil))
    .filter((instant) => instant < now.getTime() + clockDifferenceMs);
  return instants.length === 0 ? undefined : new Date(Math.max(...instants));
}

/** Both are read from what is stored, so a restart changes nothing. */
export function registerBackupMetrics(
  metrics: MetricRegister,
  scheduledBackup: ScheduledBackup | undefined,
  jobs: Pick<RunningJobs, 'findFailedAt'>,
): void {
  if (scheduledBackup === undefined) return;
  const find = shareRunning(() => findBackedUpUntil(scheduledBackup, new Date()));
  metrics.gauge(
    'time_tracker_backup_complete_until_seconds',
    'Everything before is in the newest complete backup in BACKUP_DIR, since 1970; 0 without one.',
    async () => {
      const backedUpUntil = await find();
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

/** While BACKUP_DIR does not respond, one call waits for it, since each blocks a thread of the server. */
export function shareRunning<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= run().finally(() => (running = undefined)));
}
