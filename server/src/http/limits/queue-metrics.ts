import type { MetricRegister } from '../metrics/metric-register.ts';
import type { ReadQueue } from './read-queue.ts';

/** @param queues by the name in the label */
export function registerQueueMetrics(
  metrics: MetricRegister,
  queues: Readonly<Record<string, ReadQueue>>,
): void {
  metrics.gauge(
    'time_tracker_reads',
    'Heavy reads and exports running and waiting, by queue.',
    () =>
      Object.entries(queues).flatMap(([queue, reads]) => [
        { labels: { queue, state: 'running' }, value: reads.running() },
        { labels: { queue, state: 'waiting' }, value: reads.waiting() },
      ]),
    ['queue', 'state'],
  );
}
