import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './measure.ts';

/** A description of the machine, one line per property. */
export async function describeMachine(postgresVersion: string): Promise<string[]> {
  const [cpu] = cpus();
  return [
    `${availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `${platform()} ${release()}, Node ${process.versions.node}, PostgreSQL ${postgresVersion} (fsync, synchronous_commit and full_page_writes on)`,
    `disk: writing and syncing 8 kB takes ${measureSync().toFixed(2)} ms (median); load before: ${await readLoad()}`,
  ];
}

function measureSync(): number {
  const folder = mkdtempSync(join(tmpdir(), 'tracker-disk-'));
  const file = openSync(join(folder, 'probe'), 'w');
  try {
    const block = Buffer.alloc(8192, 1);
    const times = Array.from({ length: 50 }, () => {
      const start = performance.now();
      writeSync(file, block, 0, block.length, 0);
      fsyncSync(file);
      return performance.now() - start;
    });
    return median(times);
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

/** The load by other programs. Figures from a busy machine are not reliable. */
async function readLoad(): Promise<string> {
  const text = await readFile('/proc/loadavg', 'utf8').catch(() => '');
  return text.split(' ')[0] || 'unknown';
}
