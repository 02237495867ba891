import { expect, test, type Page } from '@playwright/test';
import type { Account } from '../data/api-calls.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';

let stack: Stack;
let team: Team;
test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off', DOWNLOAD_URL: 'https://example.com/app.exe' });
  team = await createTeam(stack.url);
});
test.afterAll(() => stack.close());

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** Those of the specification, then ours. */
const ownerEntries = [
  'Dashboard',
  'Activity',
  'Projects',
  'Organizations',
  'User Management',
  'Settings',
];

test('the side menu links an Owner to every page, highlights the current entry and opens its group', async ({
  page,
}) => {
  await openAs(page, stack.url, team.owner);
  const menu = mainMenu(page);
  await expect(page.getByRole('link', { name: 'Time Tracker' })).toHaveAttribute(
    'href',
    '/dashboard/home',
  );
  await expect(entriesOf(page)).toHaveText(ownerEntries);
  const group = menu.getByRole('button', { name: 'Activity' });
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expectActive(page, 'Dashboard');
  for (const [label, path] of [
    ['Projects', '/dashboard/projects'],
    ['Organizations', '/dashboard/organizations'],
    ['User Management', '/dashboard/users'],
    ['Settings', '/organization-settings'],
  ] as const) {
    await menu.getByRole('link', { name: label }).click();
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    expect(pathOf(page)).toBe(path);
    await expectActive(page, label);
  }
  await page.goto(`${stack.url}/dashboard/screenshots`);
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expectActive(page, 'Screenshots');
  await page.goto(`${stack.url}/crafted/pages/profile`);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  for (const label of activityEntries) {
    await menu.getByRole('link', { name: label }).click();
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
    await expectActive(page, label);
    expect(pathOf(page)).toBe(`/dashboard/${label.toLowerCase()}`);
  }
});

const activityEntries = ['TimeLog', 'Screenshots', 'Apps'];

test('each role has its own menu and pages', async ({ page }) => {
  const people: [string, Account][] = [
    ['Manager', await invite(stack.url, team, 'Mona', 'manager')],
    ['Member', await invite(stack.url, team, 'Mia', 'member')],
    ['Viewer', await invite(stack.url, team, 'Vera', 'viewer')],
  ];
  for (const [role, account] of people) {
    await openAs(page, stack.url, account);
    await expect(entriesOf(page), role).toHaveText([
      'Dashboard',
      'Activity',
      'Projects',
      'What is recorded',
    ]);
    await mainMenu(page).getByRole('button', { name: 'Activity' }).click();
    for (const label of activityEntries) {
      await expect(mainMenu(page).getByRole('link', { name: label }), role).toBeVisible();
    }
    await openOrganizationsMenu(page);
    await expect(page.getByRole('menuitem', { name: 'Northwind' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Create' }), role).toBeHidden();
    for (const path of ['/dashboard/organizations', '/dashboard/users']) {
      await page.goto(stack.url + path);
      await expect(page.getByText('Seems there is nothing here'), role).toBeVisible();
      expect(pathOf(page)).toBe('/error/404');
    }
  }
});

test('the user menu shows the account and its links; signing out deletes the session', async ({
  page,
}) => {
  const { token } = await invite(stack.url, team, 'ulla', 'member');
  await openAs(page, stack.url, { token });
  const badge = page.getByRole('button', { name: /^User menu of/ });
  await expect(badge).toHaveText('U');
  await badge.click();
  const menu = page.getByRole('menu').first();
  await expect(menu.getByText('ulla Example')).toBeVisible();
  await expect(menu.getByText('Member', { exact: true })).toBeVisible();
  await expect(menu.getByText(/^ulla-.*@example\.com$/)).toBeVisible();
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Organizations',
    'Account Settings',
    'Download App',
    'Sign Out',
  ]);
  const download = menu.getByRole('menuitem', { name: 'Download App' });
  await expect(download).toHaveAttribute('target', '_blank');
  const answer = await page.request.get(
    new URL((await download.getAttribute('href')) ?? '', stack.url).href,
    { maxRedirects: 0 },
  );
  expect([answer.status(), answer.headers()['location']]).toEqual([
    302,
    'https://example.com/app.exe',
  ]);
  await menu.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  expect(pathOf(page)).toBe('/account/settings');

  await badge.click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
  expect(pathOf(page)).toBe('/auth/login');
  expect(await page.evaluate(() => localStorage.getItem('time-tracker-session'))).toBeNull();
});

test('the notification menu has its static content', { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner);
  await page.getByRole('button', { name: 'Notifications' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('tab')).toHaveText(['Alerts', 'Updates', 'Logs']);
  // Beside the real events of the organization, a button shows the examples.
  await panel.getByRole('button', { name: 'Examples' }).click();
  await expect(panel.getByText('Project Alice')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'View All' })).toHaveAttribute(
    'href',
    '/crafted/pages/profile',
  );
  await panel.getByRole('tab', { name: 'Logs' }).click();
  await expect(panel.getByText('Payment process')).toBeVisible();
  await panel.getByRole('tab', { name: 'Updates' }).click();
  await expect(panel.getByRole('heading', { name: 'Get Pro Access' })).toBeHidden();
  await panel.getByRole('button', { name: 'Examples' }).click();
  await expect(panel.getByRole('heading', { name: 'Get Pro Access' })).toBeVisible();
  await panel.getByRole('link', { name: 'Upgrade' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(panel).toBeHidden();
});

test(
  "the theme is light, dark or the system's, is stored, and is marked while it changes",
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openAs(page, stack.url, team.owner);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.getByRole('button', { name: 'Theme: System' }).click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['Light', 'Dark', 'System']);
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.reload();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.getByRole('button', { name: 'Theme: Light' }).click();
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('theme-mode'))).toBe('system');
  },
);

test(
  'each navigation closes open menus and scrolls to the top; a filter does not',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 320 });
    await openAs(page, stack.url, team.owner, '/account/settings');
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.evaluate(() => scrollTo(0, 400));
    await page.getByRole('link', { name: 'View All' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);

    await page.goto(`${stack.url}/builder`);
    await expect(page.getByRole('tab', { name: 'Aside' })).toBeVisible();
    // In its first frame, a page scrolls to the top.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await page.evaluate(() => scrollTo(0, 40));
    await page.getByRole('tab', { name: 'Toolbar' }).click();
    await expect(page).toHaveURL(/tab=toolbar/);
    expect(await page.evaluate(() => scrollY)).toBe(40);
  },
);

test(
  'the header has one item, the footer the version, and unknown addresses show the 404 page',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, '/account/settings');
    const item = page.getByRole('navigation', { name: 'Header menu' }).getByRole('link');
    await expect(item).toHaveText(['Dashboard']);
    await expect(item).toHaveAttribute('href', '/dashboard');
    await item.click();
    await expect(page).toHaveURL(`${stack.url}/dashboard/home`);
    await expect(page.locator('footer')).toHaveText('Time Tracker 0.0.4');
    for (const path of ['/', '/auth', '/auth/login', '/auth/registration', '/dashboard']) {
      await page.goto(stack.url + path);
      await expect(page, path).toHaveURL(`${stack.url}/dashboard/home`);
    }
    for (const path of ['/no/such/page', '/dashboard/unknown', '/account/unknown', '/error']) {
      await page.goto(stack.url + path);
      await expect(page.getByRole('heading'), path).toHaveText('Seems there is nothing here');
      if (path !== '/error') expect(pathOf(page)).toBe('/error/404');
    }
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute(
      'href',
      '/dashboard/home',
    );
    // Opened by its address, there is no page of the app to go back to.
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
    await page.goto(`${stack.url}/dashboard/projects`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects');
    await openWithinApp(page, '/no/such/page');
    await expect(page.getByRole('heading')).toHaveText('Seems there is nothing here');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(`${stack.url}/dashboard/projects`);
    await page.goto(`${stack.url}/error/500`);
    await expect(page.getByRole('heading')).toHaveText('System Error');
    await expect(page.getByText('Something went wrong! Please try again later.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to homepage' }).click();
    await expect(page).toHaveURL(`${stack.url}/dashboard/home`);
  },
);

test(
  'the filters stay from screen to screen, by each way to the dashboard',
  { tag: '@full' },
  async ({ page }) => {
    const filters = '?range=last_week&zone=Asia%2FKathmandu';
    await openAs(page, stack.url, team.owner, `/dashboard/apps${filters}`);
    await mainMenu(page).getByRole('link', { name: 'TimeLog' }).click();
    await expect(page).toHaveURL(`${stack.url}/dashboard/timelog${filters}`);
    for (const [name, label] of [
      ['Main menu', 'Dashboard'],
      ['Header menu', 'Dashboard'],
      ['Breadcrumbs', 'Northwind'],
    ] as const) {
      const link = page.getByRole('navigation', { name }).getByRole('link', { name: label });
      await link.click();
      await expect(page, name).toHaveURL(`${stack.url}/dashboard/home${filters}`);
      await page.goBack();
      await expect(page, name).toHaveURL(`${stack.url}/dashboard/timelog${filters}`);
    }
  },
);

test('the template pages: menus, search and wizard forms', { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner, '/menu-test');
  const content = page.locator('#content');
  for (const label of ['Pages', 'Profile', 'Projects', 'Wizards', 'Resources', 'Mega Menu']) {
    await expect(content.getByRole('button', { name: label })).toBeVisible();
  }
  await expect(content.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  const search = page.getByLabel('Search the examples');
  await expect(page.getByText('Suggestions')).toBeVisible();
  await search.fill('zz');
  await expect(page.getByText('Suggestions')).toBeVisible();
  await search.fill('zzz');
  await expect(page.getByText('Sorry, no results found')).toBeVisible();

  await page.goto(`${stack.url}/crafted/pages/wizards`);
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('App Name').fill('x');
  await page.getByLabel('App Name').fill('');
  await expect(page.getByText('App name is required')).toBeVisible();
});

/** The labels of the first-level entries. */
function entriesOf(page: Page) {
  return mainMenu(page).locator('ul').first().locator('> li > a, > li > button');
}

async function expectActive(page: Page, label: string): Promise<void> {
  await expect(mainMenu(page).locator('[aria-current=page]')).toHaveText([label]);
}

async function openOrganizationsMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Organizations' }).hover();
}

/** As a link of the app to this path does: adds an entry with the router's number, and shows it. */
async function openWithinApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ usr: null, key: 'link', idx: 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
