import type { Database } from './database/database.ts';
import type { Job } from './jobs/job-queue.ts';
import { closeSilentTimers } from './timer/close-silent-timers-job.ts';
import { deleteExpiredSessions } from './users/delete-expired-sessions-job.ts';

export type JobServices = { database: Database; now: () => Date };

/** Everything the server does by itself, and when. */
export function listJobs(services: JobServices): Job[] {
  return [
    {
      name: 'close-silent-timers-job',
      schedule: '* * * * *',
      run: () => closeSilentTimers(services),
    },
    {
      name: 'delete-expired-sessions-job',
      schedule: '17 * * * *',
      run: () => deleteExpiredSessions(services),
    },
  ];
}
