import type { FastifyBaseLogger } from 'fastify';

/** How often an ongoing outage is logged again. */
const everyMilliseconds = 60_000;

export type OutageLog = (
  log: FastifyBaseLogger,
  cause: unknown,
  detail: Record<string, unknown>,
) => void;

/**
 * Logs that the database is unavailable once a minute. A stack trace for every failed request would fill
 * the disk.
 */
export function createOutageLog(): OutageLog {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let suppressed = 0;
  return (log, cause, detail) => {
    const now = performance.now();
    if (now - loggedAt < everyMilliseconds) {
      suppressed += 1;
      return;
    }
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    const more = suppressed === 0 ? {} : { suppressed };
    log.error({ ...detail, ...more, reason }, 'The database cannot be reached');
    loggedAt = now;
    suppressed = 0;
  };
}
