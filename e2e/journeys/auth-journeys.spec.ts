import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { findFreePort } from '../stack/free-port.ts';
import { googleClient, startGooglePages, type GooglePages } from '../stack/google-pages.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { openMailInbox, type MailInbox } from '../stack/mail-inbox.ts';
import {
  goHome,
  ownerAccount,
  readWorkedSeconds,
  setUpOrganization,
} from '../pages/owner-journey.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { createTeam, invite, newAddress, openAs, type Team } from '../data/team.ts';

const people = [
  { sub: '1001', email: newAddress('grace'), given_name: 'Grace', family_name: 'Hopper' },
  { sub: '1002', email: newAddress('ada'), given_name: 'Ada', family_name: 'Lovelace' },
] as const;

let stack: Stack;
let team: Team;
let inbox: MailInbox;
let google: GooglePages;
test.beforeAll(async () => {
  const port = await findFreePort();
  inbox = await openMailInbox();
  stack = await startStack({
    RATE_LIMITS: 'off',
    SMTP_URL: inbox.url,
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
  });
  google = await startGooglePages(port, `${stack.url}/auth/google`, people);
  team = await createTeam(stack.url);
});
test.afterAll(async () => {
  await stack.close();
  await inbox.close();
  await google.close();
});

const card = (page: Page) => page.getByRole('main');
const chooserHeading = (page: Page) => page.getByRole('heading', { name: 'Choose an account' });
const signInHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Sign In to Time Tracker' });

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

test(
  'an Owner, from registering to the first recorded minute',
  { tag: '@full' },
  async ({ page }) => {
    await setUpOrganization(page, stack.url);
    await goHome(page);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Agree and start' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^00:01:(?!00)/, { timeout: 90_000 });
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect
      .poll(() => readWorkedSeconds(page), { message: 'the minute is on the dashboard' })
      .toBeGreaterThanOrEqual(60);
    await page.getByRole('button', { name: 'User menu' }).click();
    await expect(page.getByText(ownerAccount.email)).toBeVisible();
  },
);

test('an invited Member: from the email to their own screens', async ({ page }) => {
  const email = newAddress('mia');
  await team.as(team.owner, 'project/add', {
    project_id: team.projectId,
    email,
    role: projectRoles.member,
  });
  await page.goto(await inbox.waitForLink(email, '/auth/invitation'));
  await expect(card(page)).toContainText(`The invitation is for ${email}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('First Name').fill('Mia');
  await page.getByLabel('Last Name').fill('Member');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a long enough password');
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'User Management' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create project' })).toHaveCount(0);
});

test('a Viewer sees the project and cannot start a timer', async ({ page }) => {
  const viewer = await invite(stack.url, team, 'Vera', 'viewer');
  await page.goto(`${stack.url}/dashboard/projects`);
  await signIn(page, viewer.email, viewer.password);
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
});

test(
  'a forgotten password: the mail, a new password, and the old one no longer works',
  { tag: '@full' },
  async ({ page }) => {
    const member = await invite(stack.url, team, 'Frida', 'member');
    await page.goto(stack.url);
    await signIn(page, member.email, 'not my password');
    await expect(page.getByRole('alert')).toHaveText('The login detail is incorrect');
    await page.getByRole('link', { name: 'Forgot Password ?' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(member.email);
    const sending = await delayCall(page, 'forgot_password');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
    sending.release();
    await expect(page.getByRole('alert')).toHaveText(
      'Sent password reset. Please check your email',
    );

    const link = await inbox.waitForLink(member.email, '/auth/reset-password');
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill('a new password');
    await page.getByLabel('Confirm Password', { exact: true }).fill('a new password');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(signInHeading(page)).toBeVisible();
    await expect(page.getByText('Password changed.')).toBeVisible();
    await signIn(page, member.email, member.password);
    await expect(page.getByText('The login detail is incorrect')).toBeVisible();
    await signIn(page, member.email, 'a new password');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    await page.goto(`${stack.url}/logout`);
    await expect(signInHeading(page)).toBeVisible();
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill('one more');
    await page.getByLabel('Confirm Password', { exact: true }).fill('one more');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert')).toContainText('already used or has expired');
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'data-variant',
      'filled',
    );
  },
);

test(
  'signed out, every page redirects to sign-in and then back',
  { tag: '@full' },
  async ({ page }) => {
    const wanted = `/dashboard/members/${team.projectId}?add=1`;
    await page.goto(stack.url + wanted);
    await expect(signInHeading(page)).toBeVisible();
    expect(pathOf(page)).toBe('/auth');
    // Through another card and back: the requested page and the entered email are kept.
    await page.getByLabel('Email').fill(team.owner.email);
    await page.getByRole('link', { name: 'Create an Account' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(team.owner.email);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(signInHeading(page)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(team.owner.email);
    await signIn(page, team.owner.email, team.owner.password);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/members/${team.projectId}`);
    await page.goto(`${stack.url}/auth/login`);
    await expect(page).toHaveURL(/\/dashboard\/home$/);
  },
);

test(
  'a session that ended elsewhere redirects to sign-in, and back to the page',
  { tag: '@full' },
  async ({ page }) => {
    const member = await invite(stack.url, team, 'Elsa', 'member');
    await openAs(page, stack.url, member, '/dashboard/projects');
    await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
    await team.as(member, 'user/logout', {});
    await expect(signInHeading(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'You were signed out. Sign in again to continue.',
    );
    await expect(page.getByLabel('Email')).toBeFocused();
    await signIn(page, member.email, member.password);
    await expect(page).toHaveURL(/\/dashboard\/projects$/);
    await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
  },
);

test(
  'tabs sign out together, and follow a new sign-in',
  { tag: '@full' },
  async ({ context, page }) => {
    const member = await invite(stack.url, team, 'Tara', 'member');
    await openAs(page, stack.url, member);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const other = await openTab(context, `${stack.url}/dashboard/projects`);
    await expect(other.getByRole('link', { name: 'Website' })).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(signInHeading(page)).toBeVisible();
    // People are not notified about their own actions.
    await expect(page.getByText('You were signed out.')).toHaveCount(0);
    await expect(signInHeading(other)).toBeVisible();
    await expect(other.getByText('You were signed out.')).toBeVisible();
    await signIn(page, member.email, member.password);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Website' })).toBeVisible();
  },
);

test(
  'a lost connection is shown, and failed requests recover automatically',
  { tag: '@full' },
  async ({ context, page }) => {
    const member = await invite(stack.url, team, 'Lotte', 'member');
    await openAs(page, stack.url, member);
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
    await context.setOffline(true);
    const offline = page.getByText('Offline').filter({ visible: true });
    await expect(offline).toBeVisible({ timeout: 40_000 });
    await expect(offline).toContainText('Offline: the timer cannot start');
    const meaning = 'The server cannot be reached. You can start the timer when it is back.';
    await expect(offline).toHaveAttribute('title', meaning);
    // On a phone, the header says it too, and the timer explains it.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(offline).toContainText('Offline: the timer cannot start');
    await page.getByRole('banner').getByRole('button', { name: 'Timer' }).click();
    await expect(page.getByRole('dialog').getByText(meaning)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Offline')).toHaveCount(0, { timeout: 40_000 });
  },
);

test('with Google: a new Owner returns to the requested page', async ({ page }) => {
  await page.goto(`${stack.url}/crafted/pages/profile`);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('link', { name: people[0].email }).click();
  // A user without an organization first creates one, over the page.
  await expect(page.getByRole('dialog', { name: 'Create Organization' })).toBeVisible();
  expect(pathOf(page)).toBe('/crafted/pages/profile');
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Create Organization' })).toBeVisible();
});

test(
  'with Google: going back or returning twice shows a message on the sign-in card',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(`${stack.url}/auth/registration`);
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    // The previous card has a link with the same name.
    await expect(chooserHeading(page)).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(signInHeading(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('You canceled the sign-in with Google.');

    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    const answered = page.waitForRequest('**/auth/google?*');
    await page.getByRole('link', { name: people[1].email }).click();
    await expect(page.getByRole('dialog', { name: 'Create Organization' })).toBeVisible();
    await page.goto(`${stack.url}/logout`);
    await expect(signInHeading(page)).toBeVisible();
    await page.goto((await answered).url());
    await expect(page.getByRole('alert')).toContainText('already used');
    await expect(signInHeading(page)).toBeVisible();
  },
);

test(
  'with Google: a person who continues without it is not redirected later',
  { tag: '@full' },
  async ({ page }) => {
    const member = await invite(stack.url, team, 'Gina', 'member');
    const held = await delayCall(page, 'user/google_start');
    await page.goto(`${stack.url}/auth/registration`);
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(signInHeading(page)).toBeVisible();
    const answered = page.waitForResponse('**/api/user/google_start');
    held.release();
    await (await answered).finished();
    await signIn(page, member.email, member.password);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  },
);

async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
