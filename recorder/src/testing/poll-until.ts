import { setTimeout as pause } from 'node:timers/promises';

/** Much longer than anything takes: only what hangs exceeds it. */
const timeLimitMs = 180_000;

/** Polls until the condition holds; fails with `what` after the time limit. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + timeLimitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${timeLimitMs} ms: ${what}`);
    await pause(25);
  }
}
