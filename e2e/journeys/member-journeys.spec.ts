import { expect, type Locator, type Page } from '@playwright/test';
import { hourMs } from '@time-tracker/contract/time/durations';
import { post, register } from '../data/api-calls.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { openLog, sessionsOn } from '../pages/open-time-log.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { addProject, createTeam, invite, newAddress, openAs, type Team } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';
import { withoutEvents } from '../pages/without-events.ts';

let stack: Stack;
let team: Team;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url);
});

test('members are added, changed and removed, each with the specified message', async ({
  page,
}) => {
  const known = await register(stack.url, 'Karl', newAddress('karl'));
  const unknown = newAddress('ute');
  await openAs(page, stack.url, team.owner, `/dashboard/members/${team.projectId}`);
  await add(page, known.email, 'Viewer');
  await expectToast(page, 'Member added successfully');
  await add(page, unknown, 'Member');
  await expectToast(page, 'Member added successfully');
  await expect(page.getByRole('row', { name: unknown })).toContainText('Pending');

  await page.getByLabel('Role of Karl Example').selectOption('Manager');
  await expectToast(page, 'Updated Successfully');
  await expect(page.getByLabel('Role of Karl Example')).toHaveValue('1');
  await page.getByLabel('Screenshots of Karl Example').selectOption('Every 5 minutes');
  await expectToast(page, 'Updated Successfully');

  await act(page, unknown, 'Resend invitation');
  await expectToast(page, 'Invitation resent');
  await act(page, unknown, 'Withdraw invitation');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Member removed successfully');
  await act(page, 'Karl Example', 'Remove');
  await expect(page.getByRole('dialog')).toContainText('Tracked time stays.');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Member removed successfully');
  await expect(page.getByRole('row', { name: /Karl/ })).toHaveCount(0);
});

test('a project has one color for everyone, regardless of visible projects @full', async ({
  page,
}) => {
  const colorful = await createTeam(stack.url, 'Colorful');
  const mine = await addProject(colorful, 'Colored');
  const member = await invite(stack.url, { ...colorful, projectId: mine }, 'Cora', 'member');
  const start = Date.parse(`${dayBack(2)}T09:00:00Z`);
  const stretch = { start, end: start + hourMs, projectId: mine, activePercent: 50 };
  await recordWork(stack.url, member, [{ ...stretch, source: 'desktop' }]);
  const seen: { strip: string | null; dot: string; bar: string }[] = [];
  for (const account of [colorful.owner, member]) {
    await openLog(page, stack.url, account, `day=${dayBack(2)}`);
    const strip = page.getByRole('figure', { name: /^Hours of/ }).locator('svg path');
    const dot = sessionsOn(page).locator('span[style]:left-of(:text("Colored"))').first();
    const colors = { strip: await strip.getAttribute('fill'), dot: await groundOf(dot) };
    await openAs(page, stack.url, account);
    const key = page.getByRole('region', { name: 'Top projects' }).getByRole('listitem');
    seen.push({ ...colors, bar: await groundOf(key.locator('[style*="background"]').first()) });
  }
  const [ofOwner, ofMember] = seen;
  expect(ofOwner?.strip).toContain('light-dark(');
  expect(ofMember).toEqual(ofOwner);
  expect(new Set([ofOwner?.dot, ofOwner?.bar]).size).toBe(1);
  await openAs(page, stack.url, member, '/dashboard/projects');
  const name = page
    .getByRole('row', { name: /Colored/ })
    .locator('[style*="background"]')
    .first();
  expect(await groundOf(name)).toBe(ofOwner?.dot);
});

test('a failed call shows the message of the server @full', async ({ page }) => {
  const known = await register(stack.url, 'Kurt', newAddress('kurt'));
  await openAs(page, stack.url, team.owner, `/dashboard/members/${team.projectId}`);
  await add(page, known.email, 'Member');
  await expectToast(page, 'Member added successfully');
  await add(page, known.email, 'Member');
  await expectToast(page, 'This person is already a member of the project.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await fail(page, 'project/remove');
  await act(page, 'Kurt Example', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'No to project/remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${stack.url}/dashboard/projects`);
  await fail(page, 'project/create');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Mobile');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'No to project/create');
  await page.getByRole('button', { name: 'Discard' }).click();
  await fail(page, 'project/delete');
  await deleteProject(page, 'Website');
  await expectToast(page, 'No to project/delete');

  await page.goto(`${stack.url}/account/settings`);
  await fail(page, 'user/update');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'No to user/update');
});

test(
  'members that fail to load are an empty list with Retry, without a toast',
  { tag: '@full' },
  async ({ page }) => {
    await withoutEvents(page);
    const members = await interceptCalls(page, '**/api/project/members', (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not you.' } }),
    );
    await openAs(page, stack.url, team.owner, `/dashboard/members/${team.projectId}`);
    await expect(page.getByText('No members to show')).toBeVisible();
    const why =
      'The members of this project could not be loaded. Check your connection, then retry.';
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByText('Not you.')).toHaveCount(0);
    members.restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row', { name: /Olivia/ })).toBeVisible();
  },
);

test('projects are created, renamed, archived and deleted with their data', async ({ page }) => {
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Mobile');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Project Created Successfully');
  await act(page, 'Mobile', 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Aardvark');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expectToast(page, 'Project renamed successfully');
  await expect(page.getByRole('rowheader')).toHaveText(['Aardvark', 'Website']);
  await act(page, 'Aardvark', 'Archive');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expectToast(page, 'Project archived successfully');
  await expect(page.getByRole('rowheader')).toHaveText(['Website']);
  await page.getByText('Archived', { exact: true }).click();
  await deleteProject(page, 'Aardvark', () =>
    expect(page.getByRole('dialog')).toContainText(
      'This deletes less than a minute of tracked time, 0 screenshots and app usage of 1 member.',
    ),
  );
  await expectToast(page, 'Project deleted successfully');
  await expect(page.getByText('No archived projects')).toBeVisible();
});

test('users are invited, made owners, searched and removed; only by an owner @full', async ({
  page,
}) => {
  const member = await invite(stack.url, team, 'Mia', 'member');
  const unknown = newAddress('urs');
  await openAs(page, stack.url, team.owner, '/dashboard/users');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const form = page.getByRole('dialog', { name: 'Invite user' });
  await form.getByLabel('Email').fill(unknown);
  await form.getByRole('checkbox', { name: 'Website' }).check();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('User invited successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: unknown })).toContainText('Website (pending)');
  await act(page, unknown, 'Resend invitation');
  await expectToast(page, 'Invitation resent');
  await act(page, unknown, 'Withdraw invitation');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'User removed successfully');

  await page.getByLabel('Search users').fill('mia');
  await expect(page.getByRole('rowheader')).toHaveText([/Mia Example/]);
  await act(page, 'Mia Example', 'Make owner');
  await page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click();
  await expectToast(page, 'User updated successfully');
  await expect(page.getByRole('row', { name: /Mia/ }).getByRole('cell').nth(0)).toHaveText(/Owner/);
  await act(page, 'Mia Example', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'User removed successfully');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();

  // The account type is Owner now, but without an owned organization, so the page says so.
  await post(
    stack.url,
    'project/add',
    { project_id: team.projectId, email: member.email },
    team.owner.token,
  );
  await openAs(page, stack.url, member, '/dashboard/users');
  await expect(page.getByText("You don't own Northwind")).toBeVisible();
  await expect(page.getByText('create an organization of your own')).toBeVisible();
});

test('the account is updated, the password only if entered', async ({ page }) => {
  const { token, password } = await register(stack.url, 'Paul', newAddress('paul'));
  await openAs(page, stack.url, { token }, '/account/settings');
  // Without an owned organization, the modal to create the first one is open.
  const modal = page.getByRole('dialog', { name: 'Create Organization' });
  await modal.getByLabel('Name').fill('Paul & Co');
  await modal.getByRole('button', { name: 'Submit' }).click();
  await expect(modal).toBeHidden();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/update')) sent.push(request.postDataJSON());
  });
  await page.getByLabel('Name').fill('Paula Example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Updated Successfully');
  await expect(page.getByRole('button', { name: 'User menu of Paula Example' })).toBeVisible();
  expect(sent).toEqual([{ name: 'Paula Example', time_zone: expect.any(String) as unknown }]);

  await page.getByLabel('Current Password').fill(password);
  await page.getByLabel('New Password').fill('xyz');
  await page.getByLabel('Confirm Password').fill('xyz');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Updated Successfully');
  expect(sent[1]).toEqual({ current_password: password, password: 'xyz' });
});

async function add(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Add member' }).click();
  const form = page.getByRole('dialog', { name: 'Add member' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption(role);
  await form.getByRole('button', { name: 'Submit' }).click();
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function deleteProject(
  page: Page,
  name: string,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await act(page, name, 'Delete');
  const question = page.getByRole('dialog');
  await look();
  await expect(question.getByRole('button', { name: 'Delete project' })).toBeDisabled();
  await question.getByLabel(/^Type/).fill(name);
  await question.getByRole('button', { name: 'Delete project' }).click();
}

/** Waits for the toast and dismisses it, so that the next one is new. */
async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: words });
  await expect(toast).toHaveCount(1);
  // Its time may end first.
  const dismiss = toast.getByRole('button', { name: 'Dismiss' });
  await dismiss.click({ timeout: 5000 }).catch(() => undefined);
  await expect(toast).toHaveCount(0);
}

async function fail(page: Page, call: string): Promise<void> {
  await page.route(`**/api/${call}`, (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: `No to ${call}` } }),
  );
}

async function groundOf(part: Locator): Promise<string> {
  let ground = '';
  // An element that has just been replaced has no style.
  const read = async () => {
    ground = await part.evaluate((one) => getComputedStyle(one).backgroundColor);
    return ground;
  };
  await expect.poll(read, 'a color').not.toBe('');
  return ground;
}
