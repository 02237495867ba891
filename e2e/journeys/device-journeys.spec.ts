import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post, type Account } from '../data/api-calls.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { openDatabaseQuery } from '../stack/database-query.ts';
import { findFreePort } from '../stack/free-port.ts';
import { googleClient, startGooglePages, type GooglePages } from '../stack/google-pages.ts';
import { startStack, type Stack } from '../stack/stack.ts';

type Started = ApiReceives['user']['device_start'];
type Polled = ApiReceives['user']['device_poll'];

const googlePerson = {
  sub: '1001',
  email: 'grace@example.com',
  given_name: 'Grace',
  family_name: 'Hopper',
};

let stack: Stack;
let team: Team;
let google: GooglePages;
test.beforeAll(async () => {
  const port = await findFreePort();
  stack = await startStack({
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
  });
  google = await startGooglePages(port, `${stack.url}/auth/google`, [googlePerson]);
  team = await createTeam(stack.url);
});
test.afterAll(async () => {
  await stack.close();
  await google.close();
});

/** What a recorder does when its user chooses to sign in. */
function startRecorder(name = 'ada-laptop'): Promise<Started> {
  const recorder = { name, version: '0.2.0', recorder_id: randomUUID() };
  return post<Started>(stack.url, 'user/device_start', recorder);
}
const poll = ({ device_code }: Started) =>
  post<Polled>(stack.url, 'user/device_poll', { device_code });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const allow = (page: Page) => page.getByRole('button', { name: 'Allow' });

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a desktop app is allowed after sign-in, survives a crash of the server, and can only record', async ({
  page,
}) => {
  const started = await startRecorder();
  await page.goto(stack.url + started.verification_path);
  await expect(heading(page, 'Sign In to Time Tracker')).toBeVisible();
  await signIn(page, team.owner);
  await expect(heading(page, 'Connect this desktop app?')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(started.user_code);
  await expect(main).toContainText('ada-laptop');
  await expect(main).toContainText('127.0.0.1 (same network as this page)');
  await expectAccessible(page, 'the request of a desktop app');
  await allow(page).click();
  await expect(heading(page, 'Desktop app connected')).toBeVisible();
  await expectAccessible(page, 'the allowed request');
  await stack.crashServer();
  const polled = await poll(started);
  expect(polled).toMatchObject({ status: 'approved', user: { id: team.owner.id } });
  const token = 'token' in polled ? polled.token : '';
  await post(stack.url, 'timer/get', {}, token);
  await expect(post(stack.url, 'project/all', {}, token)).rejects.toThrow('recorder_token');

  await page.getByRole('link', { name: 'See where you are signed in' }).click();
  const session = page.getByRole('row').filter({ hasText: 'ada-laptop' });
  await expect(session).toContainText('Can only record');
  await session.getByRole('button', { name: 'Sign out on ada-laptop' }).click();
  await expect(session).toHaveCount(0);
  await expect(post(stack.url, 'timer/get', {}, token)).rejects.toThrow('signed_out');
});

test('a typed code is denied, and the decision is final', { tag: '@full' }, async ({ page }) => {
  const started = await startRecorder();
  await openAs(page, stack.url, team.owner, '/account/settings');
  await page.getByRole('link', { name: 'Connect a desktop app' }).click();
  await expect(heading(page, 'Connect a desktop app')).toBeVisible();
  await expectAccessible(page, 'the form for a code');
  const field = page.getByLabel('Code', { exact: true });
  await field.fill('bcdf');
  await field.press('Enter');
  await expect(page.getByText('A code has 8 letters, such as BCDF-GHJK')).toBeVisible();
  await field.fill(started.user_code.replace('-', ' ').toLowerCase());
  await field.press('Enter');
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(heading(page, 'Request denied')).toBeVisible();
  await expectAccessible(page, 'the denied request');
  expect(await poll(started)).toEqual({ status: 'denied' });
  await page.reload();
  await expect(heading(page, 'Request denied')).toBeVisible();
});

test('expired, unknown and used codes are refused', { tag: '@full' }, async ({ page }) => {
  const started = await startRecorder();
  await page.clock.install();
  await openAs(page, stack.url, team.owner, started.verification_path);
  await expect(allow(page)).toBeVisible();
  await page.clock.fastForward('11:00');
  await expect(heading(page, 'This code has expired')).toBeVisible();
  await expectAccessible(page, 'an expired code');

  await page.goto(stack.url + started.verification_path);
  await expect(allow(page)).toBeVisible();
  const database = await openDatabaseQuery(stack.dataDir);
  await database.query(`update device_sign_ins set requested_at = now() - interval '10 minutes'`);
  await database.close();
  await allow(page).click();
  await expect(heading(page, 'This code is not valid')).toBeVisible();
  expect(await poll(started)).toEqual({ status: 'expired' });

  await page.goto(`${stack.url}/auth/device?code=BCDF-GHJK`);
  await expect(heading(page, 'This code is not valid')).toBeVisible();
  await expectAccessible(page, 'an unknown code');

  const used = await startRecorder();
  const { owner } = await createTeam(stack.url, 'Southwind');
  const decision = { user_code: used.user_code, approve: true };
  await post(stack.url, 'user/device_decide', decision, owner.token);
  await page.goto(stack.url + used.verification_path);
  await expect(heading(page, 'This code is not valid')).toBeVisible();
});

test(
  'the code is kept through a sign-in with Google, and through another account',
  { tag: '@full' },
  async ({ page }) => {
    const started = await startRecorder('grace-desktop');
    await openAs(page, stack.url, team.owner, started.verification_path);
    await page.getByRole('button', { name: 'Use another account' }).click();
    await expect(heading(page, 'Sign In to Time Tracker')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('link', { name: googlePerson.email }).click();
    await expect(page.getByRole('main')).toContainText(`for ${googlePerson.email}`);
    await allow(page).click();
    await expect(heading(page, 'Desktop app connected')).toBeVisible();
    expect(await poll(started)).toMatchObject({
      status: 'approved',
      user: { email: googlePerson.email },
    });
  },
);
