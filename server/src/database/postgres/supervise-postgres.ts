import { setTimeout as wait } from 'node:timers/promises';
import type { RunningPostgres } from './launch-postgres.ts';
import type { PreparedPostgres } from './start-postgres.ts';
import type { WatchLog } from './start-log.ts';

/** Delays between restarts: none at first, then exponential backoff. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/** After this uptime, the next crash is followed by an immediate restart again. */
const HEALTHY_AFTER_MS = 60_000;

export interface SupervisedPostgres {
  /** Shuts PostgreSQL down cleanly and stops restarting it. */
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL and restarts it after every crash, with unlimited retries. Pools reconnect on their
 * own, because address and password stay the same. `abortSignal` aborts the first start.
 */
export async function supervisePostgres(
  prepared: PreparedPostgres,
  log: WatchLog,
  abortSignal?: AbortSignal,
): Promise<SupervisedPostgres> {
  const closing = new AbortController();
  const first = await prepared.launch(abortSignal);
  const ended = watch(prepared, first, log, closing.signal);
  return {
    close: async () => {
      closing.abort();
      await ended;
      prepared.release();
    },
  };
}

/** Resolves when `closing` is aborted and PostgreSQL has exited. */
async function watch(
  prepared: PreparedPostgres,
  first: RunningPostgres,
  log: WatchLog,
  closing: AbortSignal,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    closing.addEventListener('abort', () => resolve(), { once: true });
  });
  let running: RunningPostgres | undefined = first;
  let waitMs = 0;
  while (running !== undefined) {
    const startedAt = Date.now();
    const exit = await Promise.race([running.exited, closed]);
    if (closing.aborted || exit === undefined) return running.stop();
    log.error({ exit }, 'The database exited unexpectedly. Restarting it.');
    if (Date.now() - startedAt > HEALTHY_AFTER_MS) waitMs = 0;
    ({ running, waitMs } = await launchAgain(prepared, log, closing, waitMs));
  }
}

async function launchAgain(
  prepared: PreparedPostgres,
  log: WatchLog,
  closing: AbortSignal,
  firstWaitMs: number,
): Promise<{ running: RunningPostgres | undefined; waitMs: number }> {
  let waitMs = firstWaitMs;
  while (!closing.aborted) {
    await wait(waitMs, undefined, { signal: closing }).catch(() => undefined);
    waitMs = Math.min(Math.max(waitMs * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS);
    if (closing.aborted) break;
    try {
      const running = await prepared.launch(closing);
      log.info('The database is running again.');
      return { running, waitMs };
    } catch (error) {
      if (!closing.aborted) {
        log.error(`${(error as Error).message}\nTrying again in ${waitMs / 1000} s.`);
      }
    }
  }
  return { running: undefined, waitMs };
}
