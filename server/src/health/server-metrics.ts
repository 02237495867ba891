import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../database/database.ts';
import { registerPoolMetrics } from './pool-metrics.ts';
import type { DownloadQueue } from '../downloads/download-queue.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { DiskWatch } from '../files/disk-watch.ts';
import type { MetricRegister } from '../http/metrics/metric-register.ts';
import type { BodyMemory } from '../http/limits/body-memory.ts';
import { registerQueueMetrics } from '../http/limits/queue-metrics.ts';
import type { ReadQueue } from '../http/limits/read-queue.ts';
import { registerDiskMetrics } from './disk-health.ts';

/** Server metrics other than request metrics. */
export function registerServerMetrics(
  metrics: MetricRegister,
  parts: {
    database: Database;
    disk: DiskWatch;
    uploads: BodyMemory;
    decoders: { running(): number; waiting(): number; processes(): number };
    /** By the name in the label. */
    reads: Readonly<Record<string, ReadQueue>>;
    events: Pick<EventHub, 'listenerCount' | 'waitingCount' | 'counts' | 'isNotified'>;
    downloads: Pick<DownloadQueue, 'running' | 'waiting'>;
  },
): void {
  const { database, uploads, decoders, reads, events, downloads } = parts;
  registerEventMetrics(metrics, events);
  metrics.gauge(
    'time_tracker_uploads',
    'Uploads being received, being decoded, and waiting for a decoder.',
    () => [
      { labels: { state: 'arriving' }, value: uploads.arriving() },
      { labels: { state: 'running' }, value: decoders.running() },
      { labels: { state: 'waiting' }, value: decoders.waiting() },
    ],
    ['state'],
  );
  metrics.gauge('time_tracker_decoder_processes', 'Processes that decode images.', () =>
    decoders.processes(),
  );
  metrics.gauge('time_tracker_upload_bytes', 'Memory held by uploads.', () => uploads.usedBytes());
  registerPoolMetrics(metrics, () => database.connections());
  registerQueueMetrics(metrics, reads);
  metrics.gauge(
    'time_tracker_downloads',
    'Downloads of packages being sent, and those that wait for their turn.',
    () => [
      { labels: { state: 'running' }, value: downloads.running() },
      { labels: { state: 'waiting' }, value: downloads.waiting() },
    ],
    ['state'],
  );
  registerDiskMetrics(metrics, () => parts.disk.spaces());
  registerProcessMetrics(metrics);
}

function registerEventMetrics(
  metrics: MetricRegister,
  events: Pick<EventHub, 'listenerCount' | 'waitingCount' | 'counts' | 'isNotified'>,
): void {
  metrics.gauge(
    'time_tracker_event_listeners',
    'Open event streams and requests that wait for a change.',
    () => events.listenerCount,
  );
  metrics.gauge(
    'time_tracker_waiting_requests',
    'Requests that wait for a change of a timer.',
    () => events.waitingCount,
  );
  metrics.gauge(
    'time_tracker_event_connection',
    '1 while PostgreSQL notifies this server of events, 0 while that connection is lost.',
    () => (events.isNotified === undefined ? [] : Number(events.isNotified)),
  );
  metrics.total('time_tracker_events_sent_total', 'Events sent to clients.', () => {
    return events.counts.sent;
  });
  metrics.total(
    'time_tracker_events_missed_total',
    'How often a client had to reload everything, because it was too slow or away for too long.',
    () => events.counts.missed,
  );
}

function registerProcessMetrics(metrics: MetricRegister): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge('nodejs_heap_used_bytes', 'Memory in use by JavaScript.', () => {
    return process.memoryUsage().heapUsed;
  });
  metrics.total('process_cpu_seconds_total', 'Processor time used.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  });
  metrics.gauge('process_start_time_seconds', 'When the process started, since 1970.', () =>
    Math.round(Date.now() / 1000 - process.uptime()),
  );
  metrics.gauge(
    'nodejs_eventloop_lag_seconds',
    'How late the event loop was at most, since this was last read.',
    () => {
      const seconds = delay.max / 1e9;
      delay.reset();
      return seconds;
    },
  );
}
