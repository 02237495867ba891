import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { setUpOrganization } from './owner-journey.ts';
import { startStack, type Stack } from './stack.ts';

const signedOut = [
  '/auth/login',
  '/auth/registration',
  '/auth/forgot-password',
  '/auth/terms',
  '/error/404',
  '/error/500',
];
const signedIn = [
  '/dashboard/home',
  '/dashboard/screenshots',
  '/dashboard/timelog',
  '/dashboard/apps',
  '/dashboard/projects',
  '/dashboard/members/1',
  '/dashboard/organizations',
  '/dashboard/users',
  '/account/settings',
  '/account/recorded',
  '/builder',
  '/menu-test',
  '/crafted/pages/profile',
  '/crafted/pages/wizards',
];

let stack: Stack;
let session: Awaited<ReturnType<BrowserContext['storageState']>>;
test.beforeAll(async ({ browser }) => {
  stack = await startStack();
  const page = await browser.newPage();
  await setUpOrganization(page, stack.url);
  session = await page.context().storageState();
  await page.close();
});
test.afterAll(() => stack.close());

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`what is shown signed out is accessible and quiet: ${theme}, ${width} wide`, async ({
      page,
    }) => {
      const complaints = await listen(page, theme, width);
      for (const path of signedOut) await lookAt(page, path);
      expect(complaints).toEqual([]);
    });

    test(`what is shown signed in is accessible and quiet: ${theme}, ${width} wide`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ storageState: session });
      const page = await context.newPage();
      const complaints = await listen(page, theme, width);
      for (const path of signedIn) {
        await lookAt(page, path);
        expect(new URL(page.url()).pathname, 'still signed in').toBe(path);
      }
      expect(complaints).toEqual([]);
      await context.close();
    });
  }
}

test('signed out, only the authentication screens and the error pages can be reached', async ({
  page,
}) => {
  await page.goto(`${stack.url}/dashboard/projects`);
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/auth/);
  await page.goto(`${stack.url}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
});

/** Notes every error of the console and every failed request of our own from now on. */
async function listen(page: Page, theme: 'light' | 'dark', width: number): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  return complaints;
}

async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(stack.url + path);
  await expect(page.locator('h1').first(), `a heading on ${path}`).toBeVisible();
  await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  );
  expect(found, `axe on ${path}`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} does not scroll sideways`).toBeLessThanOrEqual(0);
}
