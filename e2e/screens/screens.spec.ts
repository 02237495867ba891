import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible } from '../pages/accessible-page.ts';
import { post } from '../data/api-calls.ts';
import { recordWork } from '../data/known-work.ts';
import { setUpOrganization } from '../pages/owner-journey.ts';
import { pagesOf } from '../pictures/screen-list.ts';
import { startStack, type Stack } from '../stack/stack.ts';

/** Invalid links: the console has the server's refusal. */
const rejectedLinks = ['/auth/invitation?token=x', '/auth/google?state=x&code=x'];
/** The first IDs of a new database: the project and the owner, who has work. */
const shown = { projectId: 1, personId: 1 };
const signedOut = pagesOf('nobody', shown).filter((path) => !rejectedLinks.includes(path));
const signedIn = pagesOf('owner', shown);

let stack: Stack;
let session: Awaited<ReturnType<BrowserContext['storageState']>>;
test.beforeAll(async ({ browser }) => {
  stack = await startStack();
  const page = await browser.newPage();
  await setUpOrganization(page, stack.url);
  session = await page.context().storageState();
  await page.close();
  await fillScreens(session);
});
test.afterAll(() => stack.close());

/** An invited member, an hour of work, and a recorder, so that no list is empty. */
async function fillScreens({ origins }: typeof session): Promise<void> {
  const stored = origins[0]?.localStorage.find(({ name }) => name === 'time-tracker-session');
  const { token } = JSON.parse(stored?.value ?? '') as { token: string };
  await post(stack.url, 'project/add', { project_id: 1, email: 'ina@example.com' }, token);
  const finishMs = Math.floor(Date.now() / 600_000) * 600_000;
  const work = {
    startMs: finishMs - 3_600_000,
    finishMs,
    projectId: 1,
    source: 'desktop',
  } as const;
  await recordWork(stack.url, { token }, [{ ...work, activePercent: 50, app: 'Editor' }]);
  const report = { source: 'desktop', name: 'laptop', version: '0.0.4', state: 'recording' };
  await post(stack.url, 'timer/report', report, token);
}

for (const width of [1440, 390]) {
  for (const theme of ['light', 'dark'] as const) {
    test(
      `signed-out screens are accessible and log no errors: ${theme}, ${width} wide`,
      { tag: theme === 'light' && width === 1440 ? [] : '@full' },
      async ({ page }) => {
        const complaints = await listen(page, width);
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        for (const path of signedOut) {
          await open(page, path);
          await expectAccessible(page, path);
        }
        expect(complaints).toEqual([]);
        for (const path of rejectedLinks) {
          await open(page, path);
          await expectAccessible(page, path);
        }
      },
    );
  }

  // Starting the app takes longer than checking, so it starts once for both themes.
  test(
    `signed-in screens are accessible and log no errors: light and dark, ${width} wide`,
    { tag: '@full' },
    async ({ browser }) => {
      const context = await browser.newContext({ storageState: session });
      const page = await context.newPage();
      const complaints = await listen(page, width);
      for (const path of signedIn) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await open(page, path);
        for (const theme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
          await expectAccessible(page, `${path}, ${theme}`);
        }
        expect(new URL(page.url()).pathname, 'still signed in').toBe(path.split('?')[0]);
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
}

test('signed out, only the authentication screens and error pages are reachable', async ({
  page,
}) => {
  await page.goto(`${stack.url}/dashboard/projects`);
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/auth/);
  await page.goto(`${stack.url}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
});

/** Collects all console errors and failed requests of our own. */
async function listen(page: Page, width: number): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewportSize({ width, height: 900 });
  return complaints;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(stack.url + path);
  await expect(page.locator('h1').first(), `a heading on ${path}`).toBeVisible();
  await expect(page.locator('[role=status][aria-label^=Loading], [data-loading]')).toHaveCount(0);
}
