import { shareRunning, type ScheduledBackup } from '../backup/scheduled-backup.ts';
import { listWaitingWal } from '../backup/wal-history.ts';
import { nobodyScope, type Database } from '../database/database.ts';
import { measureFolder } from '../files/disk-watch.ts';
import type { MetricRegister } from '../http/metrics/metric-register.ts';
import { countArchiveFailures } from './archiver-store.ts';
import { registerDiskMetrics } from './disk-health.ts';

/** What waits to be written to BACKUP_DIR, and the room there. */
export function registerBackupQueueMetrics(
  metrics: MetricRegister,
  scheduledBackup: ScheduledBackup | undefined,
  database: Pick<Database, 'transaction'>,
): void {
  if (scheduledBackup === undefined) return;
  const { source, schedule, newImages } = scheduledBackup;
  const measure = shareRunning(() => measureFolder(schedule.folder));
  registerDiskMetrics(metrics, async () => [['backups', await measure()] as const]);
  if (!schedule.keepsWal) return;
  metrics.gauge(
    'time_tracker_backup_waiting',
    'What waits for BACKUP_DIR: segments of the WAL, and images.',
    async () => [
      { labels: { kind: 'wal' }, value: (await listWaitingWal(source.dataDir)).length },
      { labels: { kind: 'images' }, value: newImages?.waiting.size ?? 0 },
    ],
    ['kind'],
  );
  metrics.total(
    'time_tracker_wal_archive_failures_total',
    'How often PostgreSQL could not archive a segment of the WAL.',
    () => database.transaction(nobodyScope, countArchiveFailures),
  );
}
