import { nobodyScope, type Database } from '../database/database.ts';
import type { MetricRegister } from '../http/metrics/metric-register.ts';
import { countQueuedMails } from './queued-mail-store.ts';

/** Mails of all servers on the database that were not sent yet. */
export function registerMailMetrics(metrics: MetricRegister, database: Database): void {
  metrics.gauge(
    'time_tracker_mails_waiting',
    'Emails that wait to be sent: new ones, and those whose last attempt failed.',
    async () => {
      const counts = await database.transaction(nobodyScope, countQueuedMails);
      return [
        { labels: { state: 'new' }, value: counts.untried },
        { labels: { state: 'retrying' }, value: counts.retrying },
      ];
    },
    ['state'],
  );
}
