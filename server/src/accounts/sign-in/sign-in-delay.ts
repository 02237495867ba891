/** Failures older than this count no more. */
export const failureWindowMinutes = 15;

/** Failures within the window after which signing in slows down. */
export const freeFailures = { account: 5, address: 50 };

/**
 * A wait never grows beyond this, so that somebody who keeps guessing at an account slows its
 * holder down but cannot lock him out.
 */
const longestWaitSeconds = 60;

/**
 * Whole seconds to wait before the next attempt: none below `free` failures, then 1, 2, 4, … since
 * the last one.
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
