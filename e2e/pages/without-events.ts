import type { Page } from '@playwright/test';

/** A page without live events, which would load again what has failed before the test does. */
export async function withoutEvents(page: Page): Promise<void> {
  await page.route('**/api/events', (route) => route.abort());
}
