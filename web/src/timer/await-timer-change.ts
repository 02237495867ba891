import { client } from '../api/client.ts';
import type { TimerResponse } from './request-order.ts';

/** Shorter than the limit that most proxies set for a response. */
const waitSeconds = 25;
/** How much longer a response may take before the connection counts as lost. */
const patienceMs = 10_000;
/** After a waiting request failed, further ones are sent without waiting for this long. */
const avoidWaitingMs = 60_000;
const lockName = 'time-tracker-wait';

let failedAtMs = Number.NEGATIVE_INFINITY;

/**
 * Reads the timer while the server cannot push changes to this page: the response comes when the timer
 * changes. If a proxy cuts such requests, it comes at once.
 */
export async function awaitTimerChange(
  known: string,
  signal: AbortSignal,
): Promise<TimerResponse | null> {
  if (performance.now() - failedAtMs < avoidWaitingMs) return null;
  return oneAtATime(async () => {
    const timeout = AbortSignal.timeout(waitSeconds * 1000 + patienceMs);
    try {
      const input = { wait: waitSeconds, known };
      return await client.timer.get(input, { signal: AbortSignal.any([signal, timeout]) });
    } catch (error) {
      if (signal.aborted) throw error;
      failedAtMs = performance.now();
      return null;
    }
  });
}

/**
 * Null if another page of this browser is waiting: without HTTP/2, browsers open at most six
 * connections to a server, so the requests of further pages would wait too. Without the Web Locks API,
 * which needs HTTPS or localhost, only visible pages wait.
 */
function oneAtATime(wait: () => Promise<TimerResponse | null>): Promise<TimerResponse | null> {
  if ('locks' in navigator) {
    return navigator.locks.request(lockName, { ifAvailable: true }, (lock) =>
      lock ? wait() : null,
    );
  }
  return document.visibilityState === 'visible' ? wait() : Promise.resolve(null);
}
