import type { CDPSession, Page } from '@playwright/test';
import { dayMs } from '@time-tracker/contract/time/durations';

/** The person's own strip of a day, to which time can be added. */
export function ownStrip(page: Page) {
  return page.getByRole('slider', { name: /^Add time to your day/ });
}

/** Drags with the mouse on the own strip, from one time of the day to another. */
export async function dragOnStrip(page: Page, from: string, to: string): Promise<void> {
  const { x, y } = await pointsOf(page);
  await page.mouse.move(x(from), y);
  await page.mouse.down();
  await page.mouse.move((x(from) + x(to)) / 2, y);
  await page.mouse.move(x(to), y);
  await page.mouse.up();
}

/** Drags with a finger. Playwright itself only taps. */
export async function touchDragOnStrip(page: Page, from: string, to: string): Promise<void> {
  const { x, y } = await pointsOf(page);
  const cdp = await page.context().newCDPSession(page);
  await touch(cdp, 'touchStart', [{ x: x(from), y }]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch(cdp, 'touchMove', [{ x: x(from) + part * (x(to) - x(from)), y }]);
  }
  await touch(cdp, 'touchEnd', []);
  await cdp.detach();
}

/** Taps the first strip at a time of the day. */
export async function tapOnStrip(page: Page, clock: string): Promise<void> {
  const { x, y } = await pointsOf(page);
  await page.touchscreen.tap(x(clock), y);
}

async function touch(
  cdp: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  touchPoints: { x: number; y: number }[],
): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** Where the times of a day of 24 hours are on the strip. */
async function pointsOf(page: Page) {
  const chart = page
    .getByRole('figure', { name: /^Hours of/ })
    .locator('svg')
    .first();
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error('the strip has no box');
  const x = (clock: string) => box.x + (Date.parse(`1970-01-01T${clock}:00Z`) / dayMs) * box.width;
  return { x, y: box.y + box.height / 2 };
}
