import { expect, type Page } from '@playwright/test';
import { hourMs } from '@time-tracker/contract/time/durations';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { expectAccessible, expectAccessibleInBothThemes } from '../pages/accessible-page.ts';
import { expectCards } from '../pages/dashboard-cards.ts';
import type { DataSource } from '../data/dashboard-numbers.ts';
import { recordDashboardWork } from '../data/dashboard-work.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack, latestLongDay } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, newAddress, openAs } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';

// The dashboard with failures, for new organizations, slow servers, and days of unusual length.

const berlin = 'Europe/Berlin';
const kathmandu = 'Asia/Kathmandu';

let stack: Stack;
let source: DataSource;

test.beforeAll(async ({ shared, database }) => {
  stack = shared;
  const work = await recordDashboardWork(stack.url);
  source = { database, work };
});

test(
  'a day of 25 hours has 25, with the repeated hour in the space of one',
  { tag: '@full' },
  async ({ page }) => {
    const { owner, projectId } = await createTeam(stack.url);
    const day = latestLongDay(berlin);
    // The day begins at 22:00 UTC. There is half an hour more before and after it.
    const startMs = Date.parse(`${day}T00:00:00Z`) - 2.5 * hourMs;
    const work = { start: startMs, end: startMs + 26 * hourMs, projectId, activePercent: null };
    await recordWork(stack.url, owner, [work]);
    await openAs(page, stack.url, owner, `/dashboard/home?day=${day}&zone=${zoneOf(berlin)}`);
    await expect(page.getByRole('definition').first()).toHaveText('25:00:00');
    const hours = page.getByRole('table', { name: 'Worked by weekday and hour' });
    const sunday = hours.getByRole('row', { name: 'Sunday' }).getByRole('cell');
    const each = Array.from({ length: 24 }, (_, hour) => (hour === 2 ? '02:00:00' : '01:00:00'));
    await expect(sunday).toHaveText([...each, '25:00:00']);
  },
);

test('a capture opens on its day in the selected time zone, with the filters @full', async ({
  page,
}) => {
  const { owner, projectId } = await createTeam(stack.url);
  // In Kathmandu it is already the next day.
  const takenMs = Date.parse(`${dayBack(2)}T20:04:00Z`);
  await recordCaptures(stack.url, owner, projectId, [
    { startMs: windowStart(takenMs), captures: [{ takenMs, app: 'Editor' }] },
  ]);
  const filters = `project=${projectId}&zone=${zoneOf(kathmandu)}`;
  await openAs(page, stack.url, owner, `/dashboard/home?${filters}`);
  const latest = page.getByRole('region', { name: 'Latest screenshots' });
  await expect(latest.getByRole('link', { name: 'Olivia Example', exact: true })).toHaveAttribute(
    'href',
    `/dashboard/people/${owner.id}`,
  );
  await latest.getByRole('link', { name: 'Screenshot of Olivia Example' }).click();
  await expect(page.getByRole('dialog')).toContainText('Editor · Activity 50 % · 1 of 1');
  const { searchParams } = new URL(page.url());
  const carried = ['day', 'zone', 'project'].map((name) => searchParams.get(name));
  expect(carried).toEqual([dayBack(1), kathmandu, String(projectId)]);
});

test(
  'the first steps stay until there are people and a screenshot',
  { tag: '@full' },
  async ({ page }) => {
    const { owner, projectId, as } = await createTeam(stack.url, 'Westwind');
    await openAs(page, stack.url, owner);
    const steps = page.getByRole('region', { name: 'Set up Westwind' });
    await expect(steps.getByRole('listitem')).toHaveText([
      /Create your organization/,
      /Create your first project/,
      /Invite a member/,
      /Record your time and your screen/,
    ]);
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(2);
    await steps.getByRole('button', { name: 'Start on Website and share screen' }).click();
    await page.getByRole('button', { name: 'Agree and start' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    // A running timer without a screenshot is not enough.
    await expect(steps.getByRole('status')).toContainText('screenshots are not');
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(2);
    const ways = ['Download the desktop app', 'Use the command line'];
    for (const way of ways) await expect(steps.getByRole('link', { name: way })).toBeVisible();
    await expect(steps.getByRole('link', { name: 'Invite people to Website' })).toHaveAttribute(
      'href',
      `/dashboard/members/${projectId}?add=1`,
    );
    // Nor are hours of time: the steps take one line then, and open again.
    const startMs = Date.parse(`${dayBack(2)}T12:00:00Z`);
    await recordWork(stack.url, owner, [
      { start: startMs, end: startMs + 2 * hourMs, projectId, activePercent: 50 },
    ]);
    await as(owner, 'project/add', { project_id: projectId, email: newAddress('ina') });
    await page.reload();
    await expect(steps).toContainText('3 of 4 steps done. There is no screenshot yet');
    await expect(steps.getByRole('listitem')).toHaveCount(0);
    await steps.getByRole('button', { name: 'Show steps' }).click();
    await expect(steps.getByRole('img', { name: 'Done' })).toHaveCount(3);
    await recordCaptures(stack.url, owner, projectId, [recentCapture(2)]);
    await as(owner, 'timer/stop', {});
    await page.reload();
    await expect(page.getByRole('region', { name: 'Work in numbers' })).toBeVisible();
    await expect(loading(page)).toHaveCount(0);
    await expect(steps).toHaveCount(0);
  },
);

function recentCapture(days: number) {
  const takenMs = Date.parse(`${dayBack(days)}T10:04:00Z`);
  return { startMs: windowStart(takenMs), captures: [{ takenMs, app: 'Editor' }] };
}

test(
  'a slow server: loaded parts are shown, the others as placeholders',
  { tag: '@full' },
  async ({ page }) => {
    const { owner } = await createTeam(stack.url);
    const held = await delayCall(page, 'dashboard/overview');
    await openAs(page, stack.url, owner);
    await expect(page.getByRole('group', { name: 'Weekly Worked' })).toContainText('00:00:00');
    await expect(loading(page).filter({ hasText: 'Loading the charts' })).toBeVisible();
    held.release();
    await expect(page.getByText('No time was tracked in this range')).toBeVisible();
    await expect(loading(page)).toHaveCount(0);
    await openAs(page, stack.url, owner, '/dashboard/home?range=today');
    await expect(page.getByText('No time was tracked on this day')).toBeVisible();
  },
);

test('the previous page stays for a moment, until the numbers are there @full', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, stack.url, source.work.owner, '/dashboard/projects');
  await expect(page.getByRole('link', { name: 'Ledger', exact: true })).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Main menu' }).getByText('Dashboard');
  const title = page.getByRole('heading', { level: 1 });
  const card = page.getByRole('group', { name: 'Weekly Worked' });
  const held = await delayCall(page, 'activity/get');
  await page.clock.pauseAt(Date.now() + 60_000);
  const requested = page.waitForRequest('**/api/activity/get');
  await link.click();
  await requested;
  await expect(title).toHaveText('Projects');
  await page.clock.runFor(60);
  await expect(title).toHaveText('Dashboard');
  await expect(card).not.toContainText(/\d:\d\d/);
  await page.clock.resume();
  held.release();
  await expectCards(page, source, null);
});

test('failed parts show an error and can be retried @full', async ({ page }) => {
  const { owner } = source.work;
  const fail = ['**/api/dashboard/*', '**/api/activity/get'];
  const failing = await Promise.all(
    fail.map((path) =>
      interceptCalls(page, path, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke' } }),
      ),
    ),
  );
  await openAs(page, stack.url, owner);
  const parts = ['the numbers', 'who is working and the latest screenshots', 'the charts'];
  for (const part of parts) {
    await expect(page.getByRole('alert').filter({ hasText: part })).toContainText(
      'Something broke',
    );
  }
  for (const calls of failing) calls.restore();
  for (const part of parts) {
    const alert = page.getByRole('alert').filter({ hasText: part });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
  }
  await expectCards(page, source, null);
  await expect(page.getByRole('region', { name: 'Top websites' })).toBeVisible();
});

test(
  'a member reads that their own day could not be loaded',
  { tag: '@full' },
  async ({ page }) => {
    await page.route('**/api/dashboard/*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke' } }),
    );
    await openAs(page, stack.url, source.work.mia);
    const failed = 'Could not load your day and the latest screenshots';
    await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
    await expect(page.getByText('who is working')).toHaveCount(0);
  },
);

test('a failed part stays an error while it is retried', { tag: '@full' }, async ({ page }) => {
  const { owner } = source.work;
  const paths = ['**/api/dashboard/*', '**/api/activity/get'];
  const failure = { status: 500, json: { code: 'internal', message: 'Something broke' } };
  for (const path of paths) await page.route(path, (route) => route.fulfill(failure));
  await openAs(page, stack.url, owner);
  const alerts = page.getByRole('main').getByRole('alert');
  await expect(alerts).toHaveCount(3);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  for (const path of paths) {
    await page.route(path, async (route) => {
      await promise;
      await route.fulfill(failure);
    });
  }
  for (const index of [0, 1, 2]) {
    const asked = page.waitForRequest(/\/api\/(dashboard|activity)\//);
    await alerts.nth(index).getByRole('button', { name: 'Try again' }).click();
    await asked;
  }
  await expect(alerts).toHaveCount(3);
  await expect(alerts.filter({ hasText: 'Something broke' })).toHaveCount(3);
  await expect(loading(page)).toHaveCount(0);
  const answered = page.waitForResponse('**/api/dashboard/overview');
  resolve(undefined);
  await answered;
  await expect(alerts.filter({ hasText: 'Something broke' })).toHaveCount(3);
});

test(
  'full and empty it is accessible, in both themes and on a phone',
  { tag: '@full' },
  async ({ page }) => {
    const empty = await createTeam(stack.url, 'Southwind');
    for (const [account, sign] of [
      [empty.owner, 'No time was tracked in this range'],
      [source.work.owner, 'Top websites'],
    ] as const) {
      await openAs(page, stack.url, account);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByText(sign)).toBeVisible();
        await expectAccessibleInBothThemes(page, `${sign}, ${width} wide`);
      }
    }
    for (const title of ['Worked per day', 'When work happens']) {
      await page.getByRole('button', { name: `${title}: show as a table` }).click();
    }
    await expectAccessible(page, 'tables');
  },
);

/** Placeholders of parts that are not loaded. */
function loading(page: Page) {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Loading/ });
}

function zoneOf(timeZone: string): string {
  return encodeURIComponent(timeZone);
}
