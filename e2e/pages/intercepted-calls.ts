import type { Page, Route } from '@playwright/test';

/**
 * Answers requests in place of the server until `restore`. The route stays: when the last one is removed, Chromium
 * may never answer a request that has just begun (microsoft/playwright#41802).
 */
export async function interceptCalls(
  page: Page,
  pattern: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<{ restore: () => void }> {
  let isRestored = false;
  await page.route(pattern, (route) => (isRestored ? route.fallback() : answer(route)));
  return {
    restore: () => {
      isRestored = true;
    },
  };
}
