import type { Page } from '@playwright/test';

/** Holds every request of a call back until it is released: what the screen shows meanwhile can be looked at. */
export async function holdCall(page: Page, call: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(`**/api/${call}`, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: () => resolve(undefined) };
}
