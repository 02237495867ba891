import type { DiskProblem, DiskSpace, DiskWatch } from '../files/disk-watch.ts';
import type { FileStore } from '../files/file-store.ts';
import type { MetricRegister } from '../http/metrics/metric-register.ts';

type Problem = DiskProblem | 'images_unavailable';

/**
 * The state of the disk and of the image store. Without them the server is degraded, not down, because
 * time is still recorded.
 */
export function describeStorage(
  disk: DiskWatch,
  files: Pick<FileStore, 'isAvailable'>,
): { status: 'ok' | 'degraded'; reasons?: Problem[] } {
  const reasons: Problem[] = disk.problems();
  if (!files.isAvailable()) reasons.push('images_unavailable');
  return reasons.length === 0 ? { status: 'ok' } : { status: 'degraded', reasons };
}

/** The disks by the names of their folders. */
type Spaces = Iterable<readonly [string, DiskSpace]>;

export function registerDiskMetrics(
  metrics: MetricRegister,
  read: () => Spaces | Promise<Spaces>,
): void {
  const helps = {
    free: 'Bytes available to the server on the disk of a folder.',
    used: 'Bytes in use on the disk of a folder.',
    size: 'Size of the disk of a folder.',
  };
  for (const which of ['free', 'used', 'size'] as const) {
    metrics.gauge(
      `time_tracker_disk_${which}_bytes`,
      helps[which],
      async () =>
        [...(await read())].map(([folder, space]) => ({ labels: { folder }, value: space[which] })),
      ['folder'],
    );
  }
}
