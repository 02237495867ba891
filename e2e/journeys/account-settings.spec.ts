import { expect, type Page } from '@playwright/test';
import { openAs } from '../data/team.ts';
import { recordTimeLogWork, week, type TimeLogWork } from '../data/time-log-work.ts';
import { post } from '../data/api-calls.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';
import { withoutEvents } from '../pages/without-events.ts';
import { openLog, rangeTotal } from '../pages/open-time-log.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

const inWeek = `from=${week.first}&to=${week.last}`;

let stack: Stack;
let known: TimeLogWork;

test.beforeAll(async ({ shared }) => {
  stack = shared;
  known = await recordTimeLogWork(stack.url);
});

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = async (page: Page, label: string) => {
  await panel(page, 'Formats').getByText(label, { exact: true }).click();
  await expect(page.getByText('Updated Successfully').first()).toBeVisible();
  await expect(panel(page, 'Formats').getByRole('radio', { name: label })).toBeChecked();
};
const unitsOf = (clock: string) => clock.replace(/^0?(\d+):(\d\d):\d\d$/, '$1h $2m');

test('formats apply everywhere without a reload, and a notice arrives live and is read @full', async ({
  page,
  browser,
}) => {
  await openLog(page, stack.url, known.asha, inWeek);
  const worked = page.locator('main');
  const clocks = worked.getByText(/^\d\d:\d\d:\d\d$/);
  const total = rangeTotal(page);
  await expect(total).toHaveText(/^\d\d:\d\d:\d\d$/);
  const totalClock = await total.innerText();

  const other = await browser.newPage();
  await openAs(other, stack.url, known.asha, '/account/settings#preferences');
  await choose(other, '7h 04m');
  // The page that is open elsewhere changes without a reload.
  await expect(total).toHaveText(unitsOf(totalClock));
  await expect(clocks).toHaveCount(0);
  await choose(other, '5:30 pm');
  await choose(other, '2026-11-20');
  await expect(
    worked
      .getByText(/\d [ap]m/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(
    worked.getByText(new RegExp(week.first)).filter({ visible: true }).first(),
  ).toBeVisible();

  const [, month = '', date = ''] = week.first.split('-');
  await expect(worked.getByText(`${month}-${date}`, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add time' }).click();
  const form = page.getByRole('dialog', { name: 'Add time' });
  await expect(form.getByText(/^\d{4}-\d\d-\d\d$/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${stack.url}/dashboard/home?${inWeek}`);
  await expect(
    page
      .locator('main')
      .getByText(/^\d+h \d\dm$/)
      .first(),
  ).toBeVisible();
  await expect(page.locator('main').getByText(/^\d\d:\d\d:\d\d$/)).toHaveCount(0);

  const settings = { blur: true };
  await post(
    stack.url,
    'organization/update',
    { id: known.organizationId, settings },
    known.owner.token,
  );
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const menu = page.getByRole('dialog', { name: 'Notifications' });
  await menu.getByRole('link', { name: /Screenshots are blurred/ }).click();
  await expect(page).toHaveURL(/\/account\/recorded$/);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await other.close();
});

test(
  'the index leads to each section, on phones a select; a zone is found by its city',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, known.owner, '/account/settings');
    const index = page.getByRole('navigation', { name: 'Account Settings' });
    await expect(index.getByRole('link')).toHaveText([
      'Profile',
      'Security',
      'Preferences',
      'Devices',
      'Privacy',
      'Data',
    ]);
    await index.getByRole('link', { name: 'Privacy' }).click();
    await expect(panel(page, 'What is recorded about me')).toBeInViewport();
    await expect(index.getByRole('link', { name: 'Privacy' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('kathm');
    await page.getByRole('option', { name: 'Kathmandu (UTC+5:45)' }).click();
    await panel(page, 'Profile').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated Successfully').first()).toBeVisible();
    await page.reload();
    await expect(zone).toHaveValue('Kathmandu (UTC+5:45)');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('combobox', { name: 'Go to section' }).selectOption('Data');
    await expect(panel(page, 'My data')).toBeInViewport();
  },
);

test(
  'switching a notice off is kept, and beside own events the examples are folded',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, known.asha, '/account/settings#preferences');
    const weekly = page.getByRole('switch', { name: 'Weekly summary' });
    await weekly.press('Space');
    await expect(page.getByText('Updated Successfully').first()).toBeVisible();
    await page.reload();
    await expect(weekly).not.toBeChecked();
    await page.getByRole('button', { name: 'Notifications' }).click();
    const menu = page.getByRole('dialog', { name: 'Notifications' });
    await expect(menu.getByText('Project Alice')).toBeHidden();
    await menu.getByRole('button', { name: 'Examples' }).click();
    await expect(menu.getByText('Project Alice')).toBeVisible();
  },
);

test(
  'notifications that fail to load say so instead of showing only the examples',
  { tag: '@full' },
  async ({ page }) => {
    await withoutEvents(page);
    const lists = await interceptCalls(page, /api\/(notice\/all|activity\/sessions)/, (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not now.' } }),
    );
    await openAs(page, stack.url, known.asha, '/account/settings');
    await page.getByRole('button', { name: 'Notifications' }).click();
    const menu = page.getByRole('dialog', { name: 'Notifications' });
    const failure = menu.getByRole('alert').filter({ visible: true });
    await expect(failure).toContainText('Could not load your notifications');
    await expect(menu.getByText('Project Alice')).toBeHidden();
    await menu.getByRole('tab', { name: 'Logs' }).click();
    await expect(failure).toContainText('Could not load the logs');
    await expect(menu.getByText('Payment process')).toBeHidden();
    lists.restore();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
  },
);

test('a link to a section shows it each time @full', async ({ page }) => {
  await openAs(page, stack.url, known.asha, '/account/settings');
  const link = page
    .getByRole('navigation', { name: 'Account Settings' })
    .getByRole('link', { name: 'Privacy' });
  const top = () => page.locator('#privacy').evaluate((one) => one.getBoundingClientRect().top);
  for (const time of ['first', 'second']) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(top, { message: 'far below' }).toBeGreaterThan(900);
    await link.click();
    await expect.poll(top, { message: `in view the ${time} time` }).toBeLessThan(450);
  }
});
