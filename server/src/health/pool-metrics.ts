import type { MetricRegister } from '../http/metrics/metric-register.ts';
import type { Database } from '../database/database.ts';

/** Each pool by its name. */
export function registerPoolMetrics(metrics: MetricRegister, database: Database): void {
  metrics.gauge(
    'time_tracker_database_connections',
    'Database connections in use and idle, and work that waits for one, by pool.',
    () =>
      database
        .connections()
        .flatMap(({ pool, ...counts }) =>
          Object.entries(counts).map(([state, value]) => ({ labels: { pool, state }, value })),
        ),
    ['pool', 'state'],
  );
}
