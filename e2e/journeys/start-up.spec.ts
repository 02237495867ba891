import { expect, type Page } from '@playwright/test';
import { delayCall } from '../pages/delayed-call.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';

let stack: Stack;
let team: Team;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url);
});

test('the splash screen is shown until the user of the stored session is fetched @full', async ({
  page,
}) => {
  await page.clock.install();
  const held = await delayCall(page, 'user/get');
  const asked = page.waitForRequest('**/api/user/get');
  await openAs(page, stack.url, team.owner);
  expect((await asked).headers()['authorization']).toBe(`Bearer ${team.owner.token}`);
  const splash = page.getByText('Loading Time Tracker…');
  await expect(splash).toBeVisible();
  await page.clock.fastForward('01:00:00');
  await expect(splash).toBeVisible();
  held.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(splash).toHaveCount(0);
});

test('the first page is fetched together with the app, only for signed-in people @full', async ({
  page,
}) => {
  const { promise: isTested, resolve: release } = Promise.withResolvers<undefined>();
  await page.route('**/assets/index-*.js', async (route) => {
    await isTested;
    await route.continue();
  });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${stack.url}/auth/login`, { waitUntil: 'commit' });
  await expect.poll(() => fetched.some((path) => path.endsWith('.woff2'))).toBe(true);
  const ofPages = () => fetched.filter((path) => /signed-in|dashboard-/.test(path));
  expect(ofPages()).toEqual([]);
  await page.evaluate((token) => {
    localStorage.setItem('time-tracker-session', JSON.stringify({ token }));
  }, team.owner.token);
  await page.goto(`${stack.url}/dashboard/home`, { waitUntil: 'commit' });
  await expect
    .poll(() => ofPages().map((path) => path.replace(/-[\w-]{8}(\.\w+)$/, '$1')))
    .toEqual(
      expect.arrayContaining([
        '/assets/signed-in.js',
        '/assets/signed-in.css',
        '/assets/dashboard.js',
        '/assets/dashboard.css',
      ]),
    );
  release(undefined);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('the splash screen waits for a restarting server, and no session is ended', async ({
  page,
}) => {
  let failures = 0;
  await page.route('**/api/user/get', async (route) => {
    failures += 1;
    if (failures === 1) await route.fulfill({ status: 503, body: '' });
    else if (failures === 2) await route.abort();
    else await route.continue();
  });
  await openAs(page, stack.url, team.owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(failures).toBe(3);
});

test('a server that is unreachable for 20 seconds signs out only this tab @full', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await openAs(other, stack.url, team.owner);
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  let asked = 0;
  const users = await interceptCalls(page, '**/api/user/get', (route) => {
    asked += 1;
    return asked % 2 === 0 ? route.abort() : route.fulfill({ status: 503, body: '' });
  });
  await page.clock.install();
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  const splash = page.getByText('Loading Time Tracker…');
  await expect(splash).toBeVisible();
  const heading = page.getByRole('heading', { name: 'Sign In to Time Tracker' });
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(4000);
        return heading.isVisible();
      },
      { message: 'this tab is signed out' },
    )
    .toBe(true);
  expect(asked).toBeGreaterThan(3);
  await expect(page.getByRole('alert')).toContainText(
    'You were signed out. Sign in again to continue.',
  );
  await expect(page.getByLabel('Email')).toBeFocused();
  // The session is valid: the other tab continues, and so does this one after a reload.
  expect(await storedSession(page)).toContain(team.owner.token);
  await other.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(other.getByRole('link', { name: 'Website' })).toBeVisible();
  users.restore();
  await page.goto(`${stack.url}/dashboard/projects`);
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
});

test('a stored session that the server refuses is dropped immediately', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/user/get', (route) => {
    asked += 1;
    return route.fulfill({ status: 401, json: {} });
  });
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(
    'You were signed out. Sign in again to continue.',
  );
  expect(asked).toBe(1);
  expect(await storedSession(page)).toBeNull();
});

test('a browser without storage logs each failure, and sign-in still works @full', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('pageerror', ({ message }) => logged.push(message));
  await page.addInitScript(() => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      Storage.prototype[name] = () => {
        throw new Error(`no ${name}`);
      };
    }
  });
  await page.goto(`${stack.url}/auth/login`);
  await page.getByLabel('Email').fill(team.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(team.owner.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
  expect(new Set(logged)).toEqual(new Set(['no getItem', 'no setItem', 'no removeItem']));
});

function storedSession(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('time-tracker-session'));
}
