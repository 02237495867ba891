import type { MetricRegister } from '../http/metrics/metric-register.ts';
import type { PoolCounts } from '../database/connection-pool.ts';

/** Each pool by its name. Pools of other parts can be registered too. */
export function registerPoolMetrics(metrics: MetricRegister, read: () => PoolCounts[]): void {
  metrics.gauge(
    'time_tracker_database_connections',
    'Database connections in use and idle, and work that waits for one, by pool.',
    () =>
      read().flatMap(({ pool, ...counts }) =>
        Object.entries(counts).map(([state, value]) => ({ labels: { pool, state }, value })),
      ),
    ['pool', 'state'],
  );
}
