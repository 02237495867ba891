import { expect, type Page } from '@playwright/test';
import { dayMs } from '@time-tracker/contract/time/durations';
import { swipe } from './swipe.ts';

/** The person's own strip of a day, to which time can be added. */
export function ownStrip(page: Page) {
  return page.getByRole('slider', { name: /^Add time to your day/ });
}

/** Drags with the mouse on the own strip, from one time of the day to another. */
export async function dragOnStrip(page: Page, from: string, to: string): Promise<void> {
  await expectEditable(page);
  const { x, y } = await pointsOf(page);
  await page.mouse.move(x(from), y);
  await page.mouse.down();
  await page.mouse.move((x(from) + x(to)) / 2, y);
  await page.mouse.move(x(to), y);
  await page.mouse.up();
}

/** Drags with a finger. */
export async function touchDragOnStrip(page: Page, from: string, to: string): Promise<void> {
  await expectEditable(page);
  const { x, y } = await pointsOf(page);
  await swipe(page, { x: x(from), y }, { x: x(to), y });
}

/** Taps the first strip at a time of the day. */
export async function tapOnStrip(page: Page, clock: string): Promise<void> {
  const { x, y } = await pointsOf(page);
  await page.touchscreen.tap(x(clock), y);
}

/** The strip can be changed once the projects are loaded, and is the first one then. */
async function expectEditable(page: Page): Promise<void> {
  const strips = page.getByRole('figure', { name: /^Hours of/ }).first();
  await expect(strips).toContainText(/Drag (on a gap|an edge)/);
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
