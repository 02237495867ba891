import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from '../stack/shared-stack.ts';
import { repositoryRoot, type Stack } from '../stack/stack.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';

// Pages are separate files that can be missing offline or after an update of the server.

let stack: Stack;
let team: Team;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url);
});

test(
  'every page is preloaded, so that it opens without a network',
  { tag: '@full' },
  async ({ page, context }) => {
    await openAs(page, stack.url, team.owner);
    await expect(heading(page, 'Dashboard')).toBeVisible();
    const pages = (await readdir(join(repositoryRoot, 'web/dist/assets'))).filter((name) =>
      /-page-.*\.(js|css)$/.test(name),
    );
    expect(pages.length).toBeGreaterThan(20);
    await expect
      .poll(async () => missingOf(pages, await fetchedFiles(page)), {
        message: 'all are fetched',
        timeout: 120_000,
      })
      .toEqual([]);
    await context.setOffline(true);
    const stays = await markDocument(page);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    for (const name of ['Projects', 'Organizations', 'User Management']) {
      await menu.getByRole('link', { name }).click();
      await expect(heading(page, name)).toBeVisible();
    }
    expect(await stays()).toBe(true);
  },
);

test('a page that is missing offline shows a notice, and loads with the network @full', async ({
  page,
  context,
}) => {
  const part = await interceptCalls(page, '**/assets/projects-page-*', (route) => route.abort());
  await openAs(page, stack.url, team.owner);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await context.setOffline(true);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not load this page');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  // A running recording continues.
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  part.restore();
  await context.setOffline(false);
  // Browsers may remember that a file failed, so the page may reload itself.
  await expect(heading(page, 'Projects')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
});

test('a page that an update has replaced is reloaded once with the new version @full', async ({
  page,
}) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  let isUpdated = false;
  await page.route('**/assets/projects-page-*', (route) =>
    isUpdated ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  await openAs(page, stack.url, team.owner);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const before = documents;
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Projects' }).click();
  // A reload did not help, so the page says so instead of reloading in a loop.
  await expect(page.getByRole('alert')).toContainText('Could not load this page');
  // The button does what the text says.
  await expect(page.getByRole('alert')).toContainText('Try again to reload the page.');
  expect(documents).toBe(before + 1);
  isUpdated = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Projects')).toBeVisible();
});

test('a menu of the header that loads late does not open after Escape', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/assets/user-menu-list-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await openAs(page, stack.url, team.owner);
  await userMenuButton(page).click();
  await page.keyboard.press('Escape');
  const loaded = page.waitForEvent('requestfinished', {
    predicate: (request) => request.url().includes('/user-menu-list-'),
  });
  release(undefined);
  await loaded;
  // The click would close it, had it opened.
  await userMenuButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
});

test('a menu of the header that is missing offline says so, and opens after a reload @full', async ({
  page,
  context,
}) => {
  const part = await interceptCalls(page, '**/assets/user-menu-list-*', (route) => route.abort());
  const toasts = Promise.all(
    ['js', 'css'].map((type) => page.waitForResponse(`**/assets/toast-container-*.${type}`)),
  );
  await openAs(page, stack.url, team.owner);
  for (const response of await toasts) await response.finished();
  await context.setOffline(true);
  await userMenuButton(page).click();
  const toast = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' });
  await expect(toast).toHaveCount(1);
  await expect(page.getByText('Could not load this page')).toHaveCount(0);
  part.restore();
  await context.setOffline(false);
  // Browsers may remember until then that the file failed.
  await page.reload();
  await userMenuButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
});

test('a menu of the header that is missing after an update does not reload the page', async ({
  page,
}) => {
  await page.route('**/assets/user-menu-list-*', (route) => route.abort());
  await openAs(page, stack.url, team.owner);
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await userMenuButton(page).click();
  const toast = page.getByRole('alert').filter({ hasText: 'The server may have been updated.' });
  await expect(toast).toBeVisible();
  await expect(page.locator('body[data-before]')).toBeVisible();
});

const userMenuButton = (page: Page) => page.getByRole('button', { name: /^User menu of/ });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

function fetchedFiles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''),
  );
}

function missingOf(files: string[], fetched: string[]): string[] {
  const there = new Set(fetched);
  return files.filter((file) => !there.has(file));
}

/** Returns a function that checks whether the page is still the same document. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-marked'));
}
