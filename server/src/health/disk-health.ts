import type { DiskProblem, DiskWatch } from '../files/disk-watch.ts';
import type { MetricRegister } from '../http/metrics/metric-register.ts';

/** The state of the disk. A full disk is degraded, not a failure, because everything else still works. */
export function describeDisk(disk: DiskWatch): {
  status: 'ok' | 'degraded';
  reasons?: DiskProblem[];
} {
  const reasons = disk.problems();
  return reasons.length === 0 ? { status: 'ok' } : { status: 'degraded', reasons };
}

export function registerDiskMetrics(metrics: MetricRegister, disk: DiskWatch): void {
  const helps = {
    free: 'Bytes available to the server on the disk of a folder.',
    used: 'Bytes in use on the disk of a folder.',
    size: 'Size of the disk of a folder.',
  };
  for (const which of ['free', 'used', 'size'] as const) {
    metrics.gauge(
      `time_tracker_disk_${which}_bytes`,
      helps[which],
      () =>
        [...disk.spaces()].map(([folder, space]) => ({ labels: { folder }, value: space[which] })),
      ['folder'],
    );
  }
}
