import { setTimeout as pause } from 'node:timers/promises';

/** Polls until it holds; fails with `what` after the time limit. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeLimitMs = 15_000,
): Promise<void> {
  const end = performance.now() + timeLimitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited ${timeLimitMs} ms in vain: ${what}`);
    await pause(25);
  }
}
