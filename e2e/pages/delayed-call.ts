import type { Page } from '@playwright/test';

/** Delays every request of a call until it is released, to check the screen meanwhile. */
export async function delayCall(page: Page, call: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(`**/api/${call}`, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: () => resolve(undefined) };
}
