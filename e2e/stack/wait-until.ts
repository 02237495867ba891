import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until the value is neither undefined nor false. On a timeout, the error says what was
 * awaited.
 */
export async function waitUntil<T>(
  what: string,
  read: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutSeconds = 30,
): Promise<T> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  let lastError: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await read();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      lastError = error;
    }
    await pause(200);
  }
  throw new Error(`Waited ${timeoutSeconds} s in vain: ${what}`, { cause: lastError });
}

/**
 * Only where real time is what a test measures, sets the rate of calls, or where nothing reports the moment to wait
 * for. The reason says which. Ends early, without an error, when the signal aborts.
 */
export async function letTimePass({
  ms,
  signal,
}: {
  ms: number;
  reason: string;
  signal?: AbortSignal;
}): Promise<void> {
  await pause(ms, undefined, { ...(signal && { signal }) }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}
