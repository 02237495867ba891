import { expect, test } from '@playwright/test';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { register } from '../data/api-calls.ts';
import { openMailInbox, type MailInbox } from '../stack/mail-inbox.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { createTeam, newAddress, openAs, type Team } from '../data/team.ts';

let stack: Stack;
let team: Team;
let inbox: MailInbox;
test.beforeAll(async () => {
  inbox = await openMailInbox();
  stack = await startStack({ MAILS_PER_RECIPIENT: '2', SMTP_URL: inbox.url });
  team = await createTeam(stack.url);
});
test.afterAll(async () => {
  await stack.close();
  await inbox.close();
});

/** An account with an unverified email, made an owner. */
async function addUnverified(firstName: string) {
  const account = await register(stack.url, firstName, newAddress(firstName.toLowerCase()));
  await inbox.waitForLink(account.email, '/auth/verify-email');
  await team.as(team.owner, 'organization/invite', {
    organization_id: team.organizationId,
    email: account.email,
    role: 'owner',
    projects: [{ project_id: team.projectId, role: projectRoles.manager }],
  });
  return account;
}

for (const [where, path] of [
  ['User Management', () => '/dashboard/users'],
  ['the members of a project', () => `/dashboard/members/${team.projectId}`],
] as const) {
  test(`an owner confirms a person whose email is not verified, in ${where}`, async ({ page }) => {
    const { email } = await addUnverified('Mia');
    await openAs(page, stack.url, team.owner, path());
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row.getByText('Email not verified')).toBeVisible();
    await row.getByRole('button', { name: 'Actions for' }).click();
    await page.getByRole('menuitem', { name: 'Confirm person' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(email);
    await dialog.getByRole('button', { name: 'Confirm person' }).click();
    await expect(page.getByText('Person confirmed')).toBeVisible();
    await expect(row.getByText('Email not verified')).toHaveCount(0);
    await expect(row).toBeVisible();
  });
}

test('the mailed link requires sign-in to its account and then verifies its email', async ({
  page,
}) => {
  const account = await addUnverified('Nora');
  const link = await inbox.waitForLink(account.email, '/auth/verify-email');
  await page.goto(link);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'User Management' }).click();
  await expect(page.getByRole('row').filter({ hasText: team.owner.email })).toBeVisible();
});

test('Account Settings offers the link again', { tag: '@full' }, async ({ page }) => {
  const account = await addUnverified('Otto');
  await openAs(page, stack.url, account, '/account/settings');
  await page.getByRole('button', { name: 'Send verification link' }).click();
  await expect(page.getByText('We sent you a link.')).toBeVisible();
  await page.goto(await inbox.waitForLink(account.email, '/auth/verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await page.goto(`${stack.url}/account/settings`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
  await expect(page.getByText('Email not verified')).toHaveCount(0);
});

test(
  'an invitation beyond the mail limit reports that none was sent',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, `/dashboard/members/${team.projectId}`);
    const email = newAddress('ida');
    const mailless = page.getByText('No email was sent');
    for (const isMailed of [true, true, false]) {
      await page.getByRole('button', { name: 'Add member' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill(email);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(mailless).toHaveCount(isMailed ? 0 : 1);
    }
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row.getByText('Pending')).toBeVisible();
  },
);
