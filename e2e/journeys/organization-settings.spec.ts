import { expect, type Page } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post } from '../data/api-calls.ts';
import { agreeToRules } from '../data/consent.ts';
import { addProject, createTeam, invite, openAs, type Team } from '../data/team.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';
import { withoutEvents } from '../pages/without-events.ts';
import { timerIn } from '../recording/sharing-browser.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

let stack: Stack;
test.beforeAll(({ shared }) => {
  stack = shared;
});

const switcher = (page: Page) => page.getByRole('button', { name: /^Organization:/ });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

test('an owner switches in the side menu and records more: names first, then asked again', async ({
  page,
  browser,
}) => {
  const team = await createTeam(stack.url, 'Northwind');
  const southwind = await addOrganization(team, 'Southwind');
  const mia = await invite(stack.url, southwind, 'Mia', 'member');
  await invite(stack.url, southwind, 'Nora', 'member');
  await southwind.as(team.owner, 'organization/update', {
    id: southwind.organizationId,
    settings: { blur: true },
  });
  await agreeToRules(stack.url, mia.token, southwind.projectId);
  await openAs(page, stack.url, team.owner);
  await expect(switcher(page)).toHaveText(/Northwind/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText('Northwind');
  await switcher(page).click();
  await page.getByRole('menuitem', { name: 'Southwind', exact: true }).click();
  await expect(switcher(page)).toHaveText(/Southwind/);

  await mainMenu(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('tab', { name: 'Recording' }).click();
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Blur screenshots').uncheck();
  const notice = page.getByRole('status').filter({ hasText: 'This records more' });
  await expect(notice).toContainText('2 members will be notified');
  await expect(notice).toContainText('Mia Example and Nora Example');
  // Nora has not agreed to anything yet.
  await expect(notice).toContainText('Asked to agree again: Mia Example.');
  await save(page).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(save(page)).toBeDisabled();

  const her = await (await browser.newContext()).newPage();
  await openAs(her, stack.url, mia);
  await timerIn(her).getByRole('button', { name: 'Start' }).click();
  const news = her.getByRole('dialog', { name: 'Southwind records more' });
  await expect(news.locator('strong')).toHaveText('not blurred');
  await her.context().close();
});

test(
  'several tabs are saved at once, or discarded, and only what changed is sent',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url, 'Northwind');
    await openAs(page, stack.url, team.owner, '/organization-settings?tab=rights');
    await page.getByLabel('Members can delete').uncheck();
    await page.getByRole('tab', { name: 'General' }).click();
    await expect(page).toHaveURL(/tab=general/);
    await page.getByLabel('Name').fill('ab');
    await page.getByRole('tab', { name: 'Retention' }).click();
    await expect(page.getByText('Correct the name under General before you save.')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await page.getByRole('tab', { name: 'General' }).click();
    await page.getByLabel('Name').fill('Westwind');
    const sent = page.waitForRequest('**/api/organization/update');
    await page.getByLabel('Name').press('Enter');
    expect((await sent).postDataJSON()).toEqual({
      id: team.organizationId,
      name: 'Westwind',
      settings: { members_may_delete: false },
    });
    await expect(switcher(page)).toHaveText(/Westwind/);
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Westwind');

    await page.getByLabel('Name').fill('Eastwind');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Westwind');
    await page.getByRole('tab', { name: 'Danger zone' }).click();
    await page.getByRole('button', { name: 'Delete organization' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the organization Westwind?' });
    await question.getByLabel(/^Type/).fill('Westwind');
    await question.getByRole('button', { name: 'Delete organization' }).click();
    await expect(page.getByText('Organization deleted successfully')).toBeVisible();
    // Without an organization, nothing of it is left in the menu.
    await expect(switcher(page)).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Create Organization' })).toBeVisible();
  },
);

test('on a phone, the tabs are one line that scrolls', { tag: '@full' }, async ({ page }) => {
  const team = await createTeam(stack.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, stack.url, team.owner, '/organization-settings?tab=danger');
  const tabs = page.getByRole('tablist', { name: 'Settings' }).getByRole('tab');
  await expect(tabs.last()).toBeInViewport({ ratio: 1 });
  await expect(tabs.first()).not.toBeInViewport();
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(tops).size, 'lines').toBe(1);
  await tabs.last().press('Home');
  await page.keyboard.press('Enter');
  await expect(tabs.first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Name')).toBeVisible();
  await expectAccessible(page, 'the settings on a phone');
});

test(
  'nothing that records more is saved while the names are unknown',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await withoutEvents(page);
    await openAs(page, stack.url, team.owner, '/organization-settings?tab=retention');
    const path = '**/api/organization/affected_members';
    await expect(page.getByText('Screenshots older than this are deleted.')).toBeVisible();
    const members = await interceptCalls(page, path, (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not now.' } }),
    );
    await page.getByLabel('Screenshot retention').selectOption('Permanently');
    await expect(page.getByText('Could not load who will be notified')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await expect(page.getByText('Screenshots older than this are deleted.')).toHaveCount(0);
    members.restore();
    await page.getByRole('button', { name: /again|retry/i }).click();
    await expect(page.getByText('No member has to agree again')).toBeVisible();
    await expect(save(page)).toBeEnabled();
  },
);

test('keeping screenshots shorter says what is deleted', { tag: '@full' }, async ({ page }) => {
  const team = await createTeam(stack.url);
  await openAs(page, stack.url, team.owner, '/organization-settings?tab=retention');
  await page.getByLabel('Screenshot retention').selectOption('7 days');
  const changes = page.getByLabel('What changed');
  await expect(changes).toContainText('for 90 days');
  await expect(changes).toContainText('for 7 days');
  const notice = page.getByRole('status').filter({ hasText: 'This deletes screenshots' });
  await expect(notice).toContainText('older than 7 days are permanently deleted');
  await expectAccessible(page, 'a shorter retention');
  // Also where another setting is changed with it.
  await page.getByRole('tab', { name: 'Recording' }).click();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(notice).toHaveCount(0);
});

test(
  'with a server of the release before, those who are asked again are those notified',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await openAs(page, stack.url, team.owner, '/organization-settings?tab=retention');
    await page.route('**/api/organization/affected_members', (route) =>
      route.fulfill({ json: { people: [{ id: 7, name: 'Mia Example' }], people_count: 1 } }),
    );
    await page.getByLabel('Screenshot retention').selectOption('Permanently');
    const notice = page.getByRole('status').filter({ hasText: 'This records more' });
    await expect(notice).toContainText('1 member will be notified');
    await expect(notice).toContainText('Asked to agree again: Mia Example.');
  },
);

test(
  'everyone in it reads the settings; only owners have them in the menu',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url, 'Northwind');
    for (const role of ['manager', 'member', 'viewer'] as const) {
      await openAs(page, stack.url, await invite(stack.url, team, 'Mia', role));
      await expect(mainMenu(page).getByRole('link', { name: 'Projects' })).toBeVisible();
      await expect(mainMenu(page).getByRole('link', { name: 'Settings' })).toHaveCount(0);
      await switcher(page).click();
      await expect(page.getByRole('menuitem', { name: 'Create organization' })).toHaveCount(0);
      await page.getByRole('menuitem', { name: 'Settings of Northwind' }).click();
      const recording = page.getByRole('region', { name: 'Recording' });
      await expect(recording).toContainText('Keep window titlesYes');
      await expect(page.getByRole('region', { name: 'Retention' })).toContainText('90 days');
      for (const control of ['textbox', 'switch', 'combobox', 'tab'] as const) {
        await expect(page.locator('#content').getByRole(control)).toHaveCount(0);
      }
      await expectAccessible(page, 'the settings, as a member reads them');
    }
  },
);

test(
  'the switcher by keyboard, beside the timer of another organization',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url, 'Northwind');
    await addOrganization(team, 'Southwind');
    await openAs(page, stack.url, team.owner);
    await post(stack.url, 'timer/start', { project_id: team.projectId }, team.owner.token);
    await expect(switcher(page)).toHaveText(/Tracking time here/);
    await switcher(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: /^Northwind/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(page.getByRole('menuitem', { name: /^Northwind/ })).toContainText(
      'Timer is running',
    );
    await expectAccessible(page, 'the menu of organizations');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(switcher(page)).toHaveText(/Southwind.*Timer runs in Northwind/s);
    await expect(switcher(page)).toBeFocused();
    await expectAccessible(page, 'a timer in another organization');
    await post(stack.url, 'timer/stop', {}, team.owner.token);
    await expect(switcher(page)).toHaveText(/Owner/);
  },
);

/** A second organization of the same owner, with a project. */
async function addOrganization(team: Team, name: string): Promise<Team> {
  const made = await team.as(team.owner, 'organization/create', { name });
  const { id: organizationId } = made as ApiReceives['organization']['create'];
  const projectId = await addProject({ ...team, organizationId }, 'Ledger');
  return { ...team, organizationId, projectId };
}
