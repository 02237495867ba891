import { expect, type Page, type Request } from '@playwright/test';
import { post, register, type Account } from '../data/api-calls.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, invite, newAddress, openAs } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';

let stack: Stack;
test.beforeAll(({ shared }) => {
  stack = shared;
});

const createModal = (page: Page) => page.getByRole('dialog', { name: 'Create Organization' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('selectedOrganization'));

test('an Owner without an organization must create one, and cannot dismiss the modal @full', async ({
  page,
}) => {
  const owner = await register(stack.url, 'Nina', newAddress('nina'));
  await openAs(page, stack.url, owner);
  const modal = createModal(page);
  const name = modal.getByLabel('Name');
  await expect(modal).toBeVisible();
  expect(await stored(page)).toBeNull();
  const submit = modal.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(modal.getByRole('button', { name: 'Close' })).toBeDisabled();
  await expect(modal.getByRole('button', { name: 'Discard' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(10, 450);
  await expect(modal).toBeVisible();

  await name.focus();
  await name.blur();
  await expect(modal.getByText('Name is required')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('ab');
  await expect(modal.getByText('Minimum 3 symbols')).toBeVisible();
  await name.fill('a'.repeat(51));
  await expect(modal.getByText('Maximum 50 symbols')).toBeVisible();
  await expect(submit).toBeDisabled();
  await name.fill('Firstly');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAttribute('data-valid', 'true');

  const sending = await delayCall(page, 'organization/create');
  await submit.click();
  await expect(modal.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  await expect(name).toBeDisabled();
  const reloaded = page.waitForRequest('**/api/organization/all');
  sending.release();
  await reloaded;
  await expect(modal).toBeHidden();
  await expect(page.getByText('Organization created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a failed create closes the modal, reloads the list and shows the reason @full', async ({
  page,
}) => {
  const { owner } = await createTeam(stack.url);
  await openAs(page, stack.url, owner);
  await openSubmenu(page);
  await page.getByRole('menuitem', { name: 'Create' }).click();
  await createModal(page).getByLabel('Name').fill('Secondly');
  await page.route('**/api/organization/create', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'The disk is on fire.' } }),
  );
  const reloaded = page.waitForRequest('**/api/organization/all');
  await createModal(page).getByRole('button', { name: 'Submit' }).click();
  await reloaded;
  await expect(createModal(page)).toBeHidden();
  await expect(page.getByText('The disk is on fire.')).toBeVisible();
  await expect(page.getByText('Organization created successfully')).toHaveCount(0);
});

test('other people without an organization see Nothing, and no modal', async ({ page }) => {
  const team = await createTeam(stack.url);
  const member = await invite(stack.url, team, 'Mia', 'member');
  const removal = { project_id: team.projectId, user_id: member.id };
  await team.as(team.owner, 'project/remove', removal);
  await openAs(page, stack.url, member);
  await expect(page.getByText('No organization yet')).toBeVisible();
  await expect(createModal(page)).toBeHidden();
  await openSubmenu(page);
  await expect(page.getByRole('menuitem', { name: 'Nothing' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Create' })).toHaveCount(0);
});

test('the selected organization is stored, and the dashboard follows it', async ({ page }) => {
  const { owner, organizationId } = await createTeam(stack.url, 'Northwind');
  const second = await createOrganization(owner, 'Southwind');
  const calls = collect(page);
  await openAs(page, stack.url, owner);
  await expect(page.getByRole('group', { name: 'Last 24 Hrs Worked' })).toContainText('00:00:00');
  expect(summariesOf(calls)).toContain(organizationId);
  // Without a stored one, the first is selected.
  expect(await stored(page)).toBe(String(organizationId));
  await openSubmenu(page);
  await expect(page.getByRole('menuitem', { name: 'Northwind' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  calls.length = 0;
  await page.getByRole('menuitem', { name: 'Southwind' }).click();
  await expect
    .poll(() => summariesOf(calls), { message: 'its summary is loaded' })
    .toContain(second);
  expect(await stored(page)).toBe(String(second));

  await page.reload();
  await openSubmenu(page);
  await expect(page.getByRole('menuitem', { name: 'Southwind' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  // A stored one that is not in the list: the first is selected.
  await page.evaluate(() => localStorage.setItem('selectedOrganization', '999999'));
  calls.length = 0;
  await page.reload();
  await expect
    .poll(() => summariesOf(calls), { message: 'the first is shown' })
    .toContain(organizationId);
  expect(await stored(page)).toBe(String(organizationId));
});

test('a tab keeps its organization when another tab selects one, and creates in its own @full', async ({
  page,
  context,
}) => {
  const { owner, organizationId } = await createTeam(stack.url, 'Northwind');
  const second = await createOrganization(owner, 'Southwind');
  await openAs(page, stack.url, owner, '/dashboard/projects?create=1');
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('Begun in Northwind');

  const other = await context.newPage();
  await other.goto(`${stack.url}/dashboard/home`);
  await openSubmenu(other);
  await other.getByRole('menuitem', { name: 'Southwind' }).click();
  await expect.poll(() => stored(other), { message: 'it is selected' }).toBe(String(second));

  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Begun in Northwind', 'Website']);
  const filter = { organization_id: organizationId };
  const made = await post<{ name: string }[]>(stack.url, 'project/all', filter, owner.token);
  expect(made.map((project) => project.name)).toContain('Begun in Northwind');

  // The state after returning equals that after a reload. Headed browsers send this event themselves.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  expect(await stored(page)).not.toBe(String(second));
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText(['Begun in Northwind', 'Website']);
});

test('lists and summaries are neither cached nor reloaded when the window gets the focus @full', async ({
  page,
}) => {
  const { owner } = await createTeam(stack.url);
  const calls = collect(page);
  await openAs(page, stack.url, owner);
  await expect(page.getByRole('group', { name: 'Last 24 Hrs Worked' })).toContainText('00:00:00');
  await expect
    .poll(() => summariesOf(calls).length, { message: 'the menu has one of its own' })
    .toBe(2);
  calls.length = 0;
  await page.evaluate(() => {
    for (const type of ['blur', 'visibilitychange', 'focus']) {
      dispatchEvent(new Event(type));
      document.dispatchEvent(new Event(type));
    }
  });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  expect(calls.map(pathOf)).not.toContain('/api/organization/all');
  expect(summariesOf(calls)).toEqual([]);
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect
    .poll(() => summariesOf(calls).length, { message: 'the summary is loaded again' })
    .toBeGreaterThan(0);
});

test(
  'missing numbers of a summary show as 0, the others in their formats',
  { tag: '@full' },
  async ({ page }) => {
    const { owner } = await createTeam(stack.url);
    await page.route('**/api/activity/get', (route) =>
      route.fulfill({
        json: { totalDailyWorked: 3725, averageWeeklyActivity: 61, totalMonthlyProjects: 4 },
      }),
    );
    await openAs(page, stack.url, owner);
    const cards = page.getByRole('region', { name: 'Work in numbers' }).getByRole('group');
    const expected = [
      ['Last 24 Hrs Worked', '01:02:05'],
      ['Last 24 Hrs Activity', '0 %'],
      ['Last 24 Hrs Projects Worked', '0'],
      ['Weekly Worked', '00:00:00'],
      ['Weekly Activity', '61 %'],
      ['Weekly Projects Worked', '0'],
      ['Monthly Worked', '00:00:00'],
      ['Monthly Activity', '0 %'],
      ['Monthly Projects Worked', '4'],
    ];
    await expect(cards).toHaveCount(9);
    for (const [index, [title = '', value = '']] of expected.entries()) {
      await expect(cards.nth(index)).toHaveAccessibleName(title);
      await expect(cards.nth(index)).toContainText(value);
    }
  },
);

test('organizations are renamed, configured and deleted; the dialog shows the impact', async ({
  page,
}) => {
  const { owner } = await createTeam(stack.url, 'Northwind');
  await createOrganization(owner, 'Southwind');
  await openAs(page, stack.url, owner, '/dashboard/organizations');
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
    return page.getByRole('dialog');
  };
  const rename = await act('Southwind', 'Rename');
  await rename.getByLabel('Name').fill('Westwind');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Organization renamed successfully')).toBeVisible();

  // Settings are those of the selected organization, on a page of their own.
  await page.getByRole('button', { name: 'Actions for Westwind' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('button', { name: /^Organization:\s*Westwind/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Retention' }).click();
  await page.getByLabel('Screenshot retention').selectOption('30 days');
  await expect(page.getByText(/are permanently deleted/)).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Organizations' })
    .click();
  await expect(page.getByRole('row', { name: /Westwind/ })).toContainText('30 days');

  const question = await act('Northwind', 'Delete');
  await expect(
    question.getByText(
      'This deletes 1 project, less than a minute of tracked time, 0 screenshots and app usage of 1 member.',
    ),
  ).toBeVisible();
  const confirm = question.getByRole('button', { name: 'Delete organization' });
  await expect(confirm).toBeDisabled();
  await question.getByLabel(/^Type/).fill('Northwind');
  const deletions = await interceptCalls(page, '**/api/organization/delete', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not this one.' } }),
  );
  await confirm.click();
  await expect(page.getByText('Not this one.')).toBeVisible();
  deletions.restore();
  await confirm.click();
  await expect(page.getByText('Organization deleted successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Northwind/ })).toHaveCount(0);
});

async function createOrganization(owner: Account, name: string): Promise<number> {
  const { id } = await post<{ id: number }>(
    stack.url,
    'organization/create',
    { name },
    owner.token,
  );
  return id;
}

async function openSubmenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Organizations' }).hover();
}

/** All API requests from now on. */
function collect(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (pathOf(request).startsWith('/api/')) calls.push(request);
  });
  return calls;
}

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}

/** The organizations whose current numbers were requested. */
function summariesOf(calls: Request[]): number[] {
  return calls
    .filter((request) => pathOf(request) === '/api/activity/get')
    .map((request) => request.postDataJSON() as { organization_id: number; start: number })
    .filter(({ start }) => start === 1)
    .map(({ organization_id: id }) => id);
}
