import type { Page } from '@playwright/test';

/** When something happened that a test cannot observe exactly: between these two instants. */
export type Moment = { afterMs: number; beforeMs: number };

/** Clicks. The effect on the server happens between the click and the server's response. */
export async function clickAndAwait(
  page: Page,
  button: 'Start' | 'Agree and start' | 'Stop',
  call: 'timer/start' | 'timer/stop',
): Promise<Moment> {
  const answered = page.waitForResponse(`**/api/${call}`);
  // If the click fails, the response reports it.
  answered.catch(() => undefined);
  return noteMoment(async () => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await answered;
  });
}

export async function noteMoment(act: () => unknown): Promise<Moment> {
  const afterMs = Date.now();
  await act();
  return { afterMs, beforeMs: Date.now() };
}

/** How many seconds lie between two moments, at least and at most. */
export type Span = { leastSeconds: number; mostSeconds: number };

export function spanOf(from: Moment, to: Moment): Span {
  return {
    leastSeconds: (to.afterMs - from.beforeMs) / 1000,
    mostSeconds: (to.beforeMs - from.afterMs) / 1000,
  };
}

/** By how much a measured time is certainly wrong; 0 within what can be known. */
export function secondsBeside(seconds: number, { leastSeconds, mostSeconds }: Span): number {
  return Math.max(0, leastSeconds - seconds, seconds - mostSeconds);
}

/**
 * In how many seconds of the wall clock something happened, at least and at most: on a busy machine
 * it may happen in the second in which it was requested, or in the next.
 */
export function secondsOf(moments: readonly Moment[]): Span {
  const span = { leastSeconds: 0, mostSeconds: 0 };
  let lastForLeast = -1;
  let lastForMost = -1;
  for (const { afterMs, beforeMs } of moments) {
    const [first, last] = [Math.floor(afterMs / 1000), Math.floor(beforeMs / 1000)];
    if (first > lastForLeast) {
      span.leastSeconds++;
      lastForLeast = last;
    }
    const next = Math.max(first, lastForMost + 1);
    if (next <= last) {
      span.mostSeconds++;
      lastForMost = next;
    }
  }
  return span;
}
