import { deleteExpiredTitles } from './apps/delete-expired-titles-job.ts';
import type { Database } from './database/database.ts';
import { deleteOldEvents } from './events/delete-old-events-job.ts';
import type { FileStore } from './files/file-store.ts';
import type { Keyring } from './files/keyring.ts';
import type { Job } from './jobs/job-queue.ts';
import { deleteExpiredScreenshots } from './screenshots/delete-expired-screenshots-job.ts';
import { deleteWaitingScreenshots } from './screenshots/delete-waiting-screenshots-job.ts';
import type { ImageDecoders } from './screenshots/image-decoders.ts';
import { sweepScreenshotFiles } from './screenshots/sweep-screenshot-files-job.ts';
import { closeSilentTimers } from './timer/close-silent-timers-job.ts';
import { deleteExpiredSessions } from './users/delete-expired-sessions-job.ts';

export type JobServices = {
  database: Database;
  files: FileStore;
  keyring: Keyring;
  decoders: ImageDecoders;
  log: {
    info(detail: object, message: string): void;
    warn(detail: object, message: string): void;
  };
  now: () => Date;
};

/** Everything the server does by itself, and when. */
export function listJobs(services: JobServices): Job[] {
  return [
    {
      name: 'close-silent-timers-job',
      schedule: '* * * * *',
      run: () => closeSilentTimers(services),
    },
    {
      name: 'delete-old-events-job',
      schedule: '*/10 * * * *',
      run: () => deleteOldEvents(services),
    },
    {
      name: 'delete-expired-sessions-job',
      schedule: '17 * * * *',
      run: () => deleteExpiredSessions(services),
    },
    {
      name: 'delete-waiting-screenshots-job',
      schedule: '27 * * * *',
      run: () => deleteWaitingScreenshots(services),
    },
    {
      name: 'delete-expired-screenshots-job',
      schedule: '37 2 * * *',
      run: () => deleteExpiredScreenshots(services),
    },
    {
      name: 'sweep-screenshot-files-job',
      schedule: '7 4 * * *',
      run: (stop) => sweepScreenshotFiles(services, stop),
    },
    {
      name: 'delete-expired-titles-job',
      schedule: '7 2 * * *',
      run: () => deleteExpiredTitles(services),
    },
  ];
}
