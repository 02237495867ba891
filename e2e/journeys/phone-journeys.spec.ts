import { expect, type Locator, type Page } from '@playwright/test';
import { post } from '../data/api-calls.ts';
import { recordAppsWork } from '../data/apps-work.ts';
import { agreeToRules } from '../data/consent.ts';
import { currentVersion } from '../data/current-version.ts';
import { dayBack } from '../data/known-days.ts';
import { recordHalfHours } from '../data/known-work.ts';
import { addPeople } from '../data/many-people.ts';
import { addProject, createTeam, invite, openAs, type Team } from '../data/team.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { chooseAction, sessionsOn } from '../pages/open-time-log.ts';
import { undoButton } from '../pages/undo-message.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

let stack: Stack;
let team: Team;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url, 'Northwind');
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick access' });
const dialog = (page: Page) => page.getByRole('dialog');

test(
  'the bar at the bottom: pages, the timer, and nothing is covered',
  { tag: '@full' },
  async ({ page }) => {
    await agreeToRules(stack.url, team.owner.token, team.projectId);
    await openAs(page, stack.url, team.owner, '/dashboard/home?range=last_week');
    await bar(page).getByRole('link', { name: 'Log' }).tap();
    await expect(page).toHaveURL(/timelog\?range=last_week/);
    await expect(bar(page).locator('[aria-current=page]')).toHaveText('Log');
    await bar(page).getByRole('link', { name: 'Screenshots' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Screenshots' })).toBeVisible();

    await bar(page).getByRole('button', { name: 'Timer' }).tap();
    await expect(dialog(page)).toContainText('Northwind');
    await expectAccessible(page, 'the timer on a phone');
    // In reach of the thumb: in the lower half of the screen.
    const start = dialog(page).getByRole('button', { name: 'Start' });
    expect((await start.boundingBox())?.y).toBeGreaterThan(422);
    await start.tap();
    await expect(dialog(page).getByRole('timer')).toBeVisible();
    await expect(dialog(page)).toContainText('Tracking time for Northwind');
    await dialog(page).getByRole('button', { name: 'Close' }).tap();
    // The bar says what is recorded, as the header does.
    const running = bar(page).getByRole('button', { name: 'Timer on' });
    await expect(running).toContainText('Time only');
    const report = {
      source: 'desktop',
      name: 'laptop',
      version: currentVersion,
      state: 'recording',
    };
    await post(stack.url, 'timer/report', report, team.owner.token);
    await expect(running).toContainText('Time and screen');
    const compact = page.getByRole('button', { name: /^Timer running on Website/ });
    await expect(compact).toContainText('Time and screen');
    await post(stack.url, 'timer/stop', {}, team.owner.token);

    // The end of the page is above the bar.
    const readHiddenPixels = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [footer, top] = await Promise.all([
        page.locator('footer').boundingBox(),
        bar(page).boundingBox(),
      ]);
      return (footer?.y ?? 0) + (footer?.height ?? 0) - (top?.y ?? 0);
    };
    await expect.poll(readHiddenPixels).toBeLessThanOrEqual(1);
  },
);

test('the bar makes room for the keyboard', { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner, '/organization-settings');
  const name = page.getByLabel('Name');
  await name.focus();
  await expect(bar(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 500 });
  await expect(bar(page)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar(page)).toBeVisible();
});

test('filters are behind one button with their number', { tag: '@full' }, async ({ page }) => {
  const mia = await invite(stack.url, team, 'Mia', 'member');
  const ledger = await addProject(team, 'Ledger');
  for (const screen of ['timelog', 'screenshots', 'apps', 'home']) {
    await openAs(page, stack.url, team.owner, `/dashboard/${screen}`);
    const filter = page.getByRole('button', { name: /^Filter/ });
    await expect(filter).toHaveText('Filter');
    const content = page.locator('#content');
    await expect(content.getByRole('combobox', { name: 'Project', exact: true })).toHaveCount(0);
    await filter.tap();
    await dialog(page).getByLabel('Project').selectOption('Ledger');
    await expect(page).toHaveURL(new RegExp(`project=${ledger}`));
    await dialog(page).getByLabel('Project').selectOption('Website');
    await dialog(page).getByLabel('Member').selectOption('Mia Example');
    await expect(page).toHaveURL(new RegExp(`member=${mia.id}`));
    await expectAccessible(page, `the filters of ${screen} on a phone`);
    await dialog(page).getByRole('button', { name: 'Show' }).tap();
    await expect(filter).toHaveText(/^Filter\s*2 active$/);
    await filter.tap();
    await dialog(page).getByRole('button', { name: 'Clear filters' }).tap();
    await expect(page).not.toHaveURL(/project|member/);
  }
});

test('the choice of days fits into the window', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(page, stack.url, team.owner, '/dashboard/timelog');
  await page
    .getByRole('group', { name: 'Range' })
    .getByRole('button', { name: /^This week/ })
    .tap();
  const box = await dialog(page).boundingBox();
  expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(640);
  const timeZone = dialog(page).getByLabel('Time zone');
  await timeZone.scrollIntoViewIfNeeded();
  await expect(timeZone).toBeInViewport({ ratio: 1 });
});

test(
  'another organization is selected in the menu, with a thumb',
  { tag: '@full' },
  async ({ page }) => {
    await team.as(team.owner, 'organization/create', { name: 'Southwind' });
    await openAs(page, stack.url, team.owner);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await expect(crumbs).toHaveText('Northwind');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await dialog(page)
      .getByRole('button', { name: /^Organization:/ })
      .tap();
    await expectAccessible(page, 'the organizations in the menu of a phone');
    await page.getByRole('menuitem', { name: 'Southwind', exact: true }).tap();
    await expect(dialog(page)).toBeHidden();
    await expect(crumbs).toHaveText('Southwind');
  },
);

test(
  'pages of a table turn with a thumb, in one line',
  { tag: '@full' },
  async ({ page, database }) => {
    const crowd = await createTeam(stack.url, 'Crowd');
    await addPeople(database, crowd, 199);
    await page.setViewportSize({ width: 360, height: 780 });
    await openAs(page, stack.url, crowd.owner, '/dashboard/users');
    const pages = page.getByRole('navigation', { name: 'Pages of users' });
    await expect(pages).toContainText('1 to 50 of 200');
    await expectThumbSize(pages);
    await pages.getByRole('button', { name: 'Next page' }).tap();
    await expect(pages).toContainText('51 to 100 of 200');
    await expect(pages.locator('[aria-current=page]')).toHaveText('2');
    await pages.getByRole('button', { name: 'Last page' }).tap();
    await expect(pages).toContainText('151 to 200 of 200');
    await expectThumbSize(pages);
    await pages.getByRole('button', { name: 'First page' }).tap();
    await expect(pages).toContainText('1 to 50 of 200');
    // The numbers of a few pages fit.
    await page.getByLabel('Search users').fill('person-1');
    await expect(pages).toContainText('1 to 50 of 100');
    await expectThumbSize(pages);
    await pages.getByRole('button', { name: 'Page 2' }).tap();
    await expect(pages).toContainText('51 to 100 of 100');
  },
);

test('pages of entries turn with a thumb', { tag: '@full' }, async ({ page }) => {
  const log = await createTeam(stack.url, 'Entries');
  const day = dayBack(1);
  await recordHalfHours(stack.url, log.owner, { projectId: log.projectId, day, count: 12 });
  await openAs(page, stack.url, log.owner, `/dashboard/timelog?day=${day}`);
  const pages = page.getByRole('navigation', { name: 'Pages of entries' });
  await expect(pages.getByRole('button', { name: 'Older' })).toBeEnabled();
  await expectThumbSize(pages);
});

test('Undo covers no buttons of a dialog', { tag: '@full' }, async ({ page }) => {
  const log = await createTeam(stack.url, 'Undo');
  const day = dayBack(1);
  await recordHalfHours(stack.url, log.owner, { projectId: log.projectId, day, count: 1 });
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(page, stack.url, log.owner, `/dashboard/timelog?day=${day}`);
  await chooseAction(sessionsOn(page).first(), 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete' }).tap();
  await expect(undoButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add time' }).first().tap();
  const cancel = dialog(page).getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeVisible();
  await undoButton(page).tap({ trial: true, timeout: 3000 });
  await cancel.tap({ timeout: 3000 });
});

test(
  'a thumb hits the buttons of entries, of the sheet and of apps',
  { tag: '@full' },
  async ({ page }) => {
    const log = await createTeam(stack.url, 'Thumbs');
    const day = dayBack(1);
    await recordHalfHours(stack.url, log.owner, { projectId: log.projectId, day, count: 2 });
    const apps = await recordAppsWork(stack.url);
    await page.setViewportSize({ width: 360, height: 780 });
    await openAs(page, stack.url, log.owner, `/dashboard/timelog?day=${day}`);
    const entry = page.getByRole('listitem').filter({ hasText: 'Website' }).first();
    await entry.getByRole('checkbox').tap();
    await expectHighEnough(entry.getByRole('button'));
    await expectHighEnough(page.getByRole('region', { name: 'Selection' }).getByRole('button'));
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(sideways, 'nothing is pushed out of the page').toBe(360);

    await openAs(page, stack.url, log.owner, `/dashboard/timelog?view=sheet&day=${day}`);
    const sheet = page.getByRole('grid');
    await expect(sheet.getByRole('link', { name: '01:00' }).first()).toBeVisible();
    await expectHighEnough(sheet.getByRole('gridcell').locator('a, button'));
    const add = await sheet.getByTitle('Add manual time').first().boundingBox();
    expect(add?.width, 'apart from the number of the day before').toBeGreaterThanOrEqual(32);

    await openAs(page, stack.url, apps.owner, `/dashboard/apps?range=last_30_days`);
    await expectHighEnough(page.getByRole('combobox', { name: /^Rating of/ }));
  },
);

test('long names and addresses stay inside their panels', { tag: '@full' }, async ({ page }) => {
  const long = await createTeam(stack.url, 'Northwind');
  const name = 'Donaudampfschifffahrtselektrizitaetenhauptbetrieb1';
  await addProject(long, name);
  const email = `someone.not.registered-${String(long.organizationId)}@a-long-domain.example`;
  await long.as(long.owner, 'project/add', { project_id: long.projectId, email, role: 2 });
  await openAs(page, stack.url, long.owner, '/dashboard/users');
  // The link is as wide as its name; the chip clips it.
  await expectInside(page.getByRole('link', { name }).locator('..'));
  await page.getByRole('button', { name: 'Notifications' }).tap();
  await expectInside(
    dialog(page)
      .locator('li', { hasText: email })
      .getByText(/ago|just now/),
  );

  await openAs(page, stack.url, long.owner, '/dashboard/users?invite=1');
  const projects = dialog(page).getByRole('group', { name: 'Projects' });
  await expectInside(projects.getByText(name));

  await openAs(page, stack.url, long.owner, '/account/recorded');
  await expectInside(page.getByRole('main').getByRole('link', { name }));
});

test(
  'a finger hits links, the menu button and the user menu',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    await expectHighEnough(page.getByRole('main').getByRole('link', { name: 'Website' }));
    await expectHighEnough(page.getByRole('button', { name: 'Open menu' }));
    await page.getByRole('button', { name: /^User menu/ }).tap();
    await expectHighEnough(page.getByRole('menuitem'));
  },
);

/** Within the width of a panel, which has a padding. */
async function expectInside(element: Locator): Promise<void> {
  await expect(element.first()).toBeVisible();
  const { x = 0, width = 0 } = (await element.first().boundingBox()) ?? {};
  expect(width).toBeGreaterThan(0);
  expect(x + width).toBeLessThan(390 - 16);
}

async function expectHighEnough(controls: Locator): Promise<void> {
  await expect(controls.first()).toBeVisible();
  for (const control of await controls.all()) {
    const box = await control.boundingBox();
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(40);
  }
}

/** All buttons are in one line, and at least 44 px high and wide (WCAG 2.5.5). */
async function expectThumbSize(pages: Locator): Promise<void> {
  const boxes = await pages.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height, y } = button.getBoundingClientRect();
      return { width, height, y };
    }),
  );
  expect(boxes.length).toBeGreaterThan(1);
  for (const { width, height } of boxes) {
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  expect(new Set(boxes.map(({ y }) => y)).size, 'lines of buttons').toBe(1);
  const overflow = await pages.evaluate((nav) => nav.scrollWidth - nav.clientWidth);
  expect(overflow, 'of the line').toBe(0);
}
