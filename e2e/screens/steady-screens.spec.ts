import { expect, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { delayCall } from '../pages/delayed-call.ts';
import { post } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { openLog } from '../pages/open-time-log.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { addProject, createTeam, invite, openAs, type Team } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';

const day = dayBack(3);
const startMs = Date.parse(`${day}T09:00:00Z`);
const phone = { width: 390, height: 844 };

let stack: Stack;
let team: Team;

test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url);
  // An hour with a screenshot in each window, and another hour without any after a break.
  await recordCaptures(
    stack.url,
    team.owner,
    team.projectId,
    [0, 10, 20, 30, 40, 50, 120, 130, 140].map((minute) => ({
      startMs: startMs + minute * minuteMs,
      captures: minute < 60 ? [{ takenMs: startMs + (minute + 4) * minuteMs }] : [],
    })),
  );
  // And half an hour in an app.
  await recordWork(stack.url, team.owner, [
    {
      start: startMs + 6 * 60 * minuteMs,
      end: startMs + 6.5 * 60 * minuteMs,
      projectId: team.projectId,
      activePercent: 50,
      app: 'Editor',
      source: 'desktop',
    },
  ]);
});

test('the linked window is highlighted, also after a mouse click @full', async ({ page }) => {
  await openLog(page, stack.url, team.owner, `day=${day}`);
  const strip = page.getByRole('figure', { name: /^Hours of/ }).locator('svg');
  const width = (await strip.boundingBox())?.width ?? 0;
  const clickAt = (hour: number) => strip.click({ position: { x: (hour / 24) * width, y: 12 } });
  await clickAt(9.75);
  const meant = page.locator('li[aria-current]');
  await expect(meant).toHaveCount(1);
  await expect(meant).toContainText('09:44');
  const picture = meant.getByRole('button', { name: /^Screenshot of Olivia/ });
  await expect(picture).toBeFocused();
  await expect(picture, 'as no other').not.toHaveCSS('box-shadow', 'none');
  const others = page.getByRole('button', { name: /^Screenshot of Olivia/ });
  await expect(others).toHaveCount(6);
  await expect(others.first()).toHaveCSS('box-shadow', 'none');

  // Opening another one is possible only after the linked one was found.
  await others.last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(meant).toHaveCount(0);

  // Without a screenshot, the window shows the reason.
  await openLog(page, stack.url, team.owner, `day=${day}`);
  await clickAt(11.25);
  await expect(meant).toContainText('11:10');
  await expect(meant).toBeInViewport();
  await expect(meant.locator('> *')).not.toHaveCSS('box-shadow', 'none');
});

test(
  'on a phone the linked window is not covered by the header',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    const link = `day=${day}&member=${team.owner.id}&at=${day}T09:34:00.000Z`;
    await openAs(page, stack.url, team.owner, `/dashboard/screenshots?${link}`);
    const picture = page.locator('li[aria-current]').getByRole('button');
    await expect(picture).toBeFocused();
    const header = await page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => (await picture.boundingBox())?.y ?? 0, { message: 'below the header' })
      .toBeGreaterThanOrEqual(header?.height ?? Infinity);
    await expect(picture).toBeInViewport({ ratio: 1 });
  },
);

test('the Add time button has its space before the projects are loaded', async ({ page }) => {
  const projects = await delayCall(page, 'project/all');
  await openLog(page, stack.url, team.owner, `day=${day}`);
  const button = page.getByRole('button', { name: 'Add time' });
  await expect(button).toBeVisible();
  await expect(button).toBeDisabled();
  const early = await button.boundingBox();
  projects.release();
  await expect(button).toBeEnabled();
  expect(await button.boundingBox()).toEqual(early);

  // Viewers are shown no way to add time once their role is loaded.
  const viewer = await invite(stack.url, team, 'Victor', 'viewer');
  await openLog(page, stack.url, viewer, `day=${day}`);
  await expect(page.getByRole('list', { name: /^Entries of/ })).toBeVisible();
  await expect(button).toHaveCount(0);
});

for (const [screen, ...calls] of [
  ['home', 'timer/get', 'project/all'],
  ['timelog', 'timer/get'],
] as const) {
  const title = `on a phone nothing moves on ${screen} when ${calls.join(' and ')} arrive late`;
  test(title, { tag: '@full' }, async ({ page }) => {
    // One project and one person: nothing to filter by.
    const alone = await createTeam(stack.url, 'Alone');
    await post(stack.url, 'timer/start', { project_id: alone.projectId }, alone.owner.token);
    const shifted = await watchShifts(page);
    await page.setViewportSize(phone);
    const delayed = await Promise.all(calls.map((call) => delayCall(page, call)));
    await openAs(page, stack.url, alone.owner, `/dashboard/${screen}`);
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: 'Timer', exact: true })).toBeVisible();
    await expect(page.locator('#splash')).toHaveCount(0);
    const before = await shifted();
    for (const call of delayed) call.release();
    await expect(banner.getByRole('button', { name: /^Timer running/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filter', disabled: true })).toHaveCount(0);
    expect((await shifted()) - before).toBeLessThanOrEqual(0.001);
  });
}

test(
  'nothing moves when a day without screenshots is loaded',
  { tag: '@full' },
  async ({ page }) => {
    const shifted = await watchShifts(page);
    await page.setViewportSize(phone);
    const days = await delayCall(page, 'activity/days');
    const latest = await delayCall(page, 'screenshot/all');
    // Until it is known whose day it is, there is a place for faces above.
    const asked = page.waitForRequest('**/api/activity/days');
    await openAs(page, stack.url, team.owner, '/dashboard/screenshots');
    await asked;
    await expect(page.getByRole('status', { name: 'Loading screenshots' })).toBeVisible();
    await expect(page.locator('#splash')).toHaveCount(0);
    const before = await shifted();
    days.release();
    await page.waitForRequest((request) => request.url().endsWith('/api/screenshot/all'));
    latest.release();
    await expect(page.getByRole('button', { name: /^Latest screenshots/ })).toBeVisible();
    expect((await shifted()) - before).toBeLessThanOrEqual(0.001);
  },
);

test('archived projects are requested once for all screens, and again after one is archived @full', async ({
  page,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/project/all')) return;
    const input = request.postDataJSON() as { archived?: boolean } | null;
    if (input?.archived === true) asked += 1;
  });
  // A single option is no choice.
  await addProject(team, 'Ledger');
  await addProject(team, 'Aardvark');
  await openLog(page, stack.url, team.owner, `day=${day}`);
  for (const screen of ['Screenshots', 'Apps', 'Dashboard', 'TimeLog', 'Screenshots']) {
    await goTo(page, screen);
    await expect(page.getByRole('combobox', { name: 'Project', exact: true })).toBeEnabled();
  }
  expect(asked).toBe(1);

  await goTo(page, 'Projects');
  await page.getByRole('button', { name: 'Actions for Aardvark' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Project archived successfully')).toBeVisible();
  await goTo(page, 'TimeLog');
  await page.getByRole('combobox', { name: 'Project', exact: true }).click();
  await expect(page.getByRole('option', { name: /^Aardvark/ })).toBeVisible();
});

test(
  'on a phone a session on the profile takes two lines, with start and finish in one',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, '/crafted/pages/profile');
    const table = page.getByRole('table', { name: 'Recent activity' });
    // Not the headings of the columns and of the days.
    const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(rows).toHaveCount(3);
    for (const width of [390, 360]) {
      await page.setViewportSize({ ...phone, width });
      for (const row of await rows.all()) {
        // The rows change their layout after the window has its width.
        await expect(async () => {
          expect((await row.boundingBox())?.height ?? Infinity).toBeLessThan(90);
          const [start, finish] = await Promise.all(
            [0, 1].map((index) => row.getByRole('cell').nth(index).boundingBox()),
          );
          expect(finish?.y, `${width} px wide`).toBe(start?.y);
        }).toPass();
      }
    }
  },
);

test(
  'on a phone a week is visible at once, and compared figures are aligned',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await openLog(page, stack.url, team.owner, `from=${dayBack(6)}&to=${dayBack(0)}`);
    const week = page.getByRole('list', { name: 'Worked by day' });
    await expect(week.getByRole('listitem')).toHaveCount(7);
    expect(await week.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);

    await openAs(page, stack.url, team.owner, `/dashboard/apps?day=${day}`);
    const figures = page.getByRole('definition');
    await expect(figures).toHaveCount(5);
    const [total, productive] = await Promise.all(
      [0, 1].map((index) => figures.nth(index).boundingBox()),
    );
    expect(total?.y).toBe(productive?.y);
  },
);

async function goTo(page: Page, screen: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: screen, exact: true })
    .click();
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
}

/** Collects layout shifts. Returns a function with the sum of the unexpected ones. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const observed = globalThis as unknown as { shifted: number };
    const add = (entries: PerformanceEntryList) => {
      const shifts = entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
      for (const { value, hadRecentInput } of shifts)
        if (!hadRecentInput) observed.shifted += value;
    };
    observed.shifted = 0;
    new PerformanceObserver((list) => add(list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  return () =>
    page.evaluate(async () => {
      // Until the last frame has been reported.
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      return (globalThis as unknown as { shifted: number }).shifted;
    });
}

test('a failure stays where it is while it is tried again', { tag: '@full' }, async ({ page }) => {
  let holds = false;
  // Not before the click: a page that opens after its prefetch has failed tries again automatically.
  await page.exposeFunction('noteClick', () => {
    holds = true;
  });
  await page.addInitScript(() => {
    const { noteClick } = globalThis as unknown as { noteClick: () => void };
    addEventListener('click', () => noteClick(), { capture: true });
  });
  for (const [path, call, title] of [
    ['/dashboard/projects', 'project/all', 'Could not load the projects'],
    [`/dashboard/projects/${team.projectId}`, 'project/overview', 'Could not load this project'],
    [
      `/dashboard/projects/${team.projectId}`,
      'dashboard/now',
      'Could not load the latest screenshots',
    ],
    ['/dashboard/users', 'organization/members', 'Could not load the users'],
    ['/dashboard/timelog', 'activity/sessions', 'Could not load the time log'],
    ['/dashboard/apps', 'app/totals', 'Could not load the apps'],
  ] as const) {
    holds = false;
    const calls = await interceptCalls(page, `**/api/${call}`, async (route) => {
      // A call that is never answered is one that is loading.
      if (!holds)
        await route.fulfill({ status: 422, json: { code: 'invalid_input', message: 'No.' } });
    });
    await openAs(page, stack.url, team.owner, path);
    const failure = page.getByRole('main').getByRole('alert').filter({ hasText: title });
    await expect(failure, title).toBeVisible();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure.locator('button[data-loading]'), title).toBeVisible();
    await expect(failure, title).toBeVisible();
    calls.restore();
  }
});
