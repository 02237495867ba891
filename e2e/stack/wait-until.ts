import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is neither undefined nor false; else fails with what was waited for. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutSeconds = 30,
): Promise<T> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  let lastError: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      lastError = error;
    }
    await pause(200);
  }
  throw new Error(`Waited ${timeoutSeconds} s in vain: ${what}`, { cause: lastError });
}
