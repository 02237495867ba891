import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Moves a finger from one position to another. Playwright itself only taps. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const x = from.x + part * (to.x - from.x);
    const y = from.y + part * (to.y - from.y);
    await touch('touchMove', [{ x, y }]);
  }
  await touch('touchEnd', []);
  await protocol.detach();
}
