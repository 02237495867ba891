import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { stopSteps } from '../database/postgres/launch-postgres.ts';
import { FINISH_REQUESTS_MS } from '../http/listen.ts';
import { finishJobsMilliseconds } from '../jobs/job-queue.ts';

/** DRAIN_SECONDS, as the documents recommend it. */
const drainSeconds = 10;

test.each(['scripts/release/linux/time-tracker.service', 'docs/operate/install.md'])(
  'the unit in %s gives a stop more time than its parts may take',
  async (path) => {
    const text = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const [, limitSeconds] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? [];
    const postgresMs = stopSteps.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
    const partsMs = FINISH_REQUESTS_MS + finishJobsMilliseconds + postgresMs;
    expect(Number(limitSeconds)).toBeGreaterThan(drainSeconds + partsMs / 1000);
  },
);
