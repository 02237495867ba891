import type { Database } from '../database/database.ts';
import type { MetricRegister } from '../http/metrics/metric-register.ts';
import { readHeldDeletions } from './deletion-guard.ts';

/** Held deletions of all servers on the database. */
export function registerDeletionMetrics(metrics: MetricRegister, database: Database): void {
  metrics.gauge(
    'time_tracker_deletions_held',
    'Deletions by age on hold until an operator sets CONFIRM_DELETION, by job.',
    async () => {
      const jobs = await readHeldDeletions(database);
      return jobs.map(({ name, held }) => ({ labels: { job: name }, value: held }));
    },
    ['job'],
  );
}
