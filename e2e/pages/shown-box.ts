import { expect, type Locator } from '@playwright/test';

/** Where an element is shown, in pixels of the window. */
export async function boxOf(locator: Locator) {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Not on the page.');
  return box;
}
