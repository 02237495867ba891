import { expect, test } from '@playwright/test';
import { holdCall } from './held-call.ts';
import { startStack, type Stack } from './stack.ts';
import { createTeam, openAs, type Team } from './team.ts';

let stack: Stack;
let team: Team;
test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off' });
  team = await createTeam(stack.url);
});
test.afterAll(() => stack.close());

test('the splash shows until the user of the stored session is fetched, however long that takes', async ({
  page,
}) => {
  await page.clock.install();
  const held = await holdCall(page, 'user/get');
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

test('a stored session whose user cannot be fetched, for whatever reason, is dropped', async ({
  page,
}) => {
  for (const answer of [{ status: 401 }, { status: 500 }, 'no answer'] as const) {
    await page.route('**/api/user/get', (route) =>
      answer === 'no answer' ? route.abort() : route.fulfill({ ...answer, json: {} }),
    );
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('time-tracker-session'))).toBeNull();
    await page.unroute('**/api/user/get');
  }
});

test('a browser that keeps nothing: each failure is logged, and one can still sign in', async ({
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
