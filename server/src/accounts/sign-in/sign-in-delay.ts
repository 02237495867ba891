/** Older failures do not count. */
export const failureWindowMinutes = 15;

/** Failures within the window after which sign-ins are delayed. */
export const freeFailures = { account: 5, address: 50 };

/**
 * The maximum delay: continuous guessing slows the user of an account down, but cannot lock them
 * out.
 */
const longestWaitSeconds = 60;

/**
 * Whole seconds until the next attempt: none below `free` failures, then 1, 2, 4, … after the last
 * one.
 */
export function delaySeconds(
  { count, lastAt }: { count: number; lastAt: Date | null },
  free: number,
  now: Date,
): number {
  if (count < free || lastAt === null) return 0;
  const pause = Math.min(2 ** (count - free), longestWaitSeconds);
  const passed = Math.max(0, (now.getTime() - lastAt.getTime()) / 1000);
  return Math.max(0, Math.ceil(pause - passed));
}
