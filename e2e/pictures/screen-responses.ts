import type { Page } from '@playwright/test';

/** Responds to calls instead of the server, for states that the example data does not have. */
export const responding = (responses: Record<string, object>) => async (page: Page) => {
  for (const [call, json] of Object.entries(responses)) {
    await page.route(`**/api/${call}`, (route) => route.fulfill({ json }));
  }
};

/** Changes a response of the server. */
export const changing =
  (call: string, change: (body: Record<string, unknown>) => object) => async (page: Page) => {
    await page.route(`**/api/${call}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: change(body) });
    });
  };

/** Refuses calls with an error of the server. */
export const failing =
  (call: string, status: number, code: string, message: string) => async (page: Page) => {
    await page.route(`**/api/${call}`, (route) =>
      route.fulfill({ status, json: { code, message } }),
    );
  };

/** Refuses a call, as a server without its database does. */
export const unavailable = (call: string) => ({
  prepare: failing(call, 503, 'unavailable', 'The server is busy. Try again shortly.'),
});

/** Calls, or files of the web app, that get no response. */
export const withoutResponse = (pattern: string) => async (page: Page) => {
  await page.route(pattern, (route) => route.abort());
};

/** A browser of a phone. */
export async function asPhone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148';
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  });
}

/** A browser of a computer with Windows. */
export async function asWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const userAgentData = { platform: 'Windows', mobile: false };
    Object.defineProperty(navigator, 'userAgentData', { get: () => userAgentData });
  });
}

/** The page as it is printed. */
export const asPrinted = (page: Page) => page.emulateMedia({ media: 'print' });

/** Screenshots of which all but each third looked the same as the previous one. */
export const lookingAlike = (body: Record<string, unknown>) => {
  const screenshots = body['screenshots'] as object[];
  const alike = screenshots.map((one, index) => ({ ...one, same_as_previous: index % 3 !== 0 }));
  return { ...body, screenshots: alike };
};
