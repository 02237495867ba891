import type { FastifyBaseLogger } from 'fastify';

/** How often an outage is said again while it lasts. */
const everyMilliseconds = 60_000;

export type OutageLog = (
  log: FastifyBaseLogger,
  cause: unknown,
  detail: Record<string, unknown>,
) => void;

/**
 * Says that the database is away in one line, and again each minute: each request of each page and
 * recorder fails meanwhile, and a stack for each would fill the disk.
 */
export function createOutageLog(): OutageLog {
  let saidAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (log, cause, detail) => {
    const now = performance.now();
    if (now - saidAt < everyMilliseconds) {
      unsaid += 1;
      return;
    }
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    const more = unsaid === 0 ? {} : { unsaid };
    log.error({ ...detail, ...more, reason }, 'The database cannot be reached');
    saidAt = now;
    unsaid = 0;
  };
}
