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
