import { setTimeout as pause } from 'node:timers/promises';

/** So much longer than anything takes that it tells what hangs, not what is slow. */
const timeLimitMs = 60_000;

/** Polls until it holds; fails with `what` after the time limit. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + timeLimitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited ${timeLimitMs} ms in vain: ${what}`);
    await pause(25);
  }
}
