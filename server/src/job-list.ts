import { moveFinishedWal } from './backup/move-wal-job.ts';
import { makeScheduledBackup } from './backup/scheduled-backup-job.ts';
import { scheduledBackupName, type ScheduledBackup } from './backup/scheduled-backup.ts';
import { deleteExpiredTitles } from './apps/delete-expired-titles-job.ts';
import type { Database } from './database/database.ts';
import { createDeletionGuard, isConfirmed, type DeletionRun } from './deletion/deletion-guard.ts';
import { deleteOldEvents } from './events/delete-old-events-job.ts';
import type { FileStore } from './files/file-store.ts';
import type { Keyring } from './files/keyring.ts';
import type { Job, RunningJobs } from './jobs/job-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import { deleteOldNotices } from './notices/delete-old-notices-job.ts';
import { writeTimerNotices } from './notices/timer-notices-job.ts';
import { sendWeeklyDigests } from './notices/weekly-digest-job.ts';
import { deleteExpiredScreenshots } from './screenshots/retention/delete-expired-screenshots-job.ts';
import { deleteWaitingScreenshots } from './screenshots/retention/delete-waiting-screenshots-job.ts';
import type { ImageDecoders } from './screenshots/images/image-decoders.ts';
import { sweepScreenshotFiles } from './screenshots/file-check/sweep-screenshot-files-job.ts';
import { closeSilentTimers } from './timer/close-silent-timers-job.ts';
import { deleteOldCodes } from './accounts/device/delete-old-codes-job.ts';
import { deleteExpiredSessions } from './accounts/sign-in/delete-expired-sessions-job.ts';

export type JobServices = {
  database: Database;
  files: FileStore;
  keyring: Keyring;
  decoders: ImageDecoders;
  mailer: Mailer;
  log: {
    info(detail: object, message: string): void;
    warn(detail: object, message: string): void;
  };
  now: () => Date;
  publicUrl: string;
  /** The date that an operator has set as CONFIRM_DELETION. */
  confirmedOn?: Date | undefined;
  /** Undefined: BACKUP_DIR is not set. */
  scheduledBackup?: ScheduledBackup | undefined;
};

/** All background jobs and their schedules. */
export function listJobs(services: JobServices): Job[] {
  return [
    ...listUnguardedJobs(services),
    ...listDeletionJobs(services),
    ...listBackupJobs(services),
  ];
}

function listBackupJobs({ scheduledBackup, ...services }: JobServices): Job[] {
  if (scheduledBackup === undefined) return [];
  const { source, schedule } = scheduledBackup;
  const movingWal: Job = {
    name: 'move-wal-job',
    schedule: '* * * * *',
    maxSeconds: 60 * 60,
    run: (stop) => moveFinishedWal(scheduledBackup, services, stop),
  };
  return [
    ...(schedule.keepsWal && source.embedded !== undefined ? [movingWal] : []),
    {
      name: scheduledBackupName,
      schedule: schedule.schedule,
      maxSeconds: 12 * 60 * 60,
      // Longer than to the next run.
      storedSeconds: 48 * 60 * 60,
      run: (stop) => makeScheduledBackup(scheduledBackup, services, stop),
    },
  ];
}

function listUnguardedJobs(services: JobServices): Job[] {
  return [
    {
      name: 'close-silent-timers-job',
      schedule: '* * * * *',
      run: () => closeSilentTimers(services),
    },
    {
      name: 'retry-mails-job',
      schedule: '* * * * *',
      run: (stop) => services.mailer.retry(stop),
    },
    {
      name: 'timer-notices-job',
      schedule: '* * * * *',
      run: (stop) => writeTimerNotices(services, stop),
    },
    {
      name: 'weekly-digest-job',
      schedule: '*/10 * * * *',
      run: (stop) => sendWeeklyDigests(services, stop),
    },
    {
      name: 'delete-old-events-job',
      schedule: '*/10 * * * *',
      run: () => deleteOldEvents(services),
    },
    {
      name: 'delete-old-codes-job',
      schedule: '*/10 * * * *',
      run: () => deleteOldCodes(services),
    },
  ];
}

type DeletionJob = Pick<Job, 'name' | 'schedule'> & {
  run(run: DeletionRun, stop: AbortSignal): Promise<Date | undefined | void>;
};

/** Jobs that delete by age. None of them runs while the clock is doubtful. */
function listDeletionJobs(services: JobServices): Job[] {
  const guard = createDeletionGuard(services);
  const jobs: DeletionJob[] = [
    {
      name: 'delete-expired-sessions-job',
      schedule: '17 * * * *',
      run: (run) => deleteExpiredSessions(services, run),
    },
    {
      name: 'delete-waiting-screenshots-job',
      schedule: '27 * * * *',
      run: () => deleteWaitingScreenshots(services),
    },
    {
      name: 'delete-expired-screenshots-job',
      schedule: '37 2 * * *',
      run: (run) => deleteExpiredScreenshots(services, run),
    },
    {
      name: 'sweep-screenshot-files-job',
      schedule: '7 4 * * *',
      run: (_, stop) => sweepScreenshotFiles(services, stop),
    },
    {
      name: 'delete-old-notices-job',
      schedule: '47 2 * * *',
      run: () => deleteOldNotices(services),
    },
    {
      name: 'delete-expired-titles-job',
      schedule: '7 2 * * *',
      run: (run) => deleteExpiredTitles(services, run),
    },
  ];
  return jobs.map(({ name, schedule, run }) => ({
    name,
    schedule,
    run: (stop) => guard.run(name, (allowed) => run(allowed, stop)),
  }));
}

/**
 * After an operator has confirmed pending deletions, they run now instead of at the next scheduled
 * time.
 */
export async function runConfirmedDeletions(
  services: JobServices,
  jobs: Pick<RunningJobs, 'runSoon'>,
): Promise<void> {
  if (!isConfirmed(services)) return;
  services.log.info({}, 'CONFIRM_DELETION holds today, so what is due is deleted now.');
  for (const { name } of listDeletionJobs(services)) await jobs.runSoon(name);
}
