import { setTimeout as wait } from 'node:timers/promises';
import type { RunningPostgres } from './launch-postgres.ts';
import type { PreparedPostgres } from './start-postgres.ts';
import type { WatchLog } from './start-log.ts';

/** Waits between attempts: at once, then doubling, so that a full disk is not hammered. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/** A server that ran this long was well; the next death starts with an immediate attempt again. */
const HEALTHY_AFTER_MS = 60_000;

export interface SupervisedPostgres {
  /** Stops PostgreSQL in order and starts it no more. */
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL and starts it again whenever it dies, for as long as it takes. Connections of a
 * pool that break meanwhile are the pool's to renew: address and password stay the same. `giveUp` ends
 * a first start that takes long.
 */
export async function supervisePostgres(
  prepared: PreparedPostgres,
  log: WatchLog,
  giveUp?: AbortSignal,
): Promise<SupervisedPostgres> {
  const closing = new AbortController();
  const first = await prepared.launch(giveUp);
  const ended = watch(prepared, first, log, closing.signal);
  return {
    close: async () => {
      closing.abort();
      await ended;
      prepared.release();
    },
  };
}

/** Resolves when `closing` is aborted and PostgreSQL has ended. */
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
    log.error({ exit }, 'The database ended unexpectedly; starting it again.');
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
      log.info('The database is back.');
      return { running, waitMs };
    } catch (error) {
      if (!closing.aborted) {
        log.error(`${(error as Error).message}\nTrying again in ${waitMs / 1000} s.`);
      }
    }
  }
  return { running: undefined, waitMs };
}
