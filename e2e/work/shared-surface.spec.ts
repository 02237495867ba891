import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Account } from '../data/api-calls.ts';
import { agreeToRules } from '../data/consent.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../pages/accessible-page.ts';
import { openScreenshots } from '../pages/screenshot-pages.ts';
import { timerIn } from '../recording/sharing-browser.ts';
import { findHeadlessBrowser } from '../stack/config.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

// The words and controls of screen sharing. What is captured is tested on a real display, in
// e2e/recording: here the browser shares a picture of its own.

const fakeScreen = '--use-fake-device-for-media-stream';

let stack: Stack;
let team: Team;
let member: Account;
test.beforeAll(({ shared }) => {
  stack = shared;
});
test.beforeEach(async () => {
  team = await createTeam(stack.url);
  member = await invite(stack.url, team, 'Mia', 'member');
  await agreeToRules(stack.url, member.token, team.projectId);
});

test(
  'one click shares the screen; the header, the owner and a reload say what is recorded',
  { tag: '@full' },
  async () => {
    await using browser = await launch(['--use-fake-ui-for-media-stream', fakeScreen]);
    const page = await openPage(browser);
    const timer = page.getByRole('group', { name: 'Timer' });
    await startTimer(page);
    await expect(timer.getByText('Recording time only')).toBeVisible();
    await expectAccessible(page, 'time only');

    await timerIn(page).getByRole('button', { name: 'Share screen' }).click();
    await expect(timer.getByText('Recording time and screen: entire screen')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Tracking time and screen in/ })).toBeVisible();
    await page.getByRole('button', { name: 'Screen sharing' }).click();
    const blur = page.getByRole('switch', { name: 'Blur my screenshots' });
    await expect(blur).not.toBeChecked();
    await blur.check({ force: true });
    await expect(blur).toBeChecked();
    await expectAccessible(page, 'the menu of sharing');

    const owner = await openPage(browser, team.owner, '/dashboard/home');
    await expect(owner.getByText('Recording in a browser: entire screen')).toBeVisible();

    await page.reload();
    await expect(timer.getByText('Sharing ended with the reload')).toBeVisible();
    await page.getByRole('button', { name: 'Share screen again' }).click();
    await expect(timer.getByText('Recording time and screen: entire screen')).toBeVisible();

    await page.getByRole('button', { name: 'Screen sharing' }).click();
    await expect(blur).toBeChecked();
    await expectReachableOnPhone(page);
    await page.getByRole('button', { name: 'Screen sharing' }).click();
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(timer.getByText('Screenshots paused: you stopped sharing')).toBeVisible();
    await expect(owner.getByText('Recording time only, in a browser')).toBeVisible();
  },
);

/** The menu of sharing opens above the sheet of the timer. */
async function expectReachableOnPhone(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Timer on' }).click();
  await page.getByRole('button', { name: 'Screen sharing' }).click();
  const isUncovered = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const stop = page.getByRole('button', { name: 'Stop sharing' });
  await expect.poll(() => stop.evaluate(isUncovered), { timeout: 5000 }).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.setViewportSize(wide);
}

test(
  'Screenshots says that the screen is not shared, and shares it',
  { tag: '@full' },
  async () => {
    await using browser = await launch(['--use-fake-ui-for-media-stream', fakeScreen]);
    const page = await openPage(browser);
    await startTimer(page);
    await openScreenshots(page, stack.url, member, '');
    const tile = page.getByRole('listitem').filter({ hasText: 'Screen not shared' });
    await tile.getByRole('button', { name: 'Share screen' }).click();
    const timer = page.getByRole('group', { name: 'Timer' });
    await expect(timer.getByText('Recording time and screen: entire screen')).toBeVisible();
  },
);

test('a question that is denied says what to do next', { tag: '@full' }, async () => {
  await using browser = await launch(['--use-fake-ui-for-media-stream=deny', fakeScreen]);
  const page = await openPage(browser);
  await startTimer(page);
  await timerIn(page).getByRole('button', { name: 'Share screen' }).click();
  const notice = page.getByText(/^Nothing is shared: the browser's question was closed or denied/);
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'a denied question');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  const timer = page.getByRole('group', { name: 'Timer' });
  await expect(timer.getByText('Recording time only')).toBeVisible();
});

test('an organization for entire screens refuses a window, and names its rule @full', async ({
  page: owner,
}) => {
  await openAs(owner, stack.url, team.owner, '/organization-settings?tab=recording');
  await owner.getByLabel('Screen sharing in browsers').selectOption('Entire screen only');
  await expectAccessible(owner, 'the settings of an organization');
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText('Settings saved successfully')).toBeVisible();

  await using browser = await launch(['--use-fake-ui-for-media-stream', fakeScreen]);
  const page = await openPage(browser, member, '/dashboard/home', shareWindow);
  await startTimer(page);
  await timerIn(page).getByRole('button', { name: 'Share screen' }).click();
  await expect(page.getByText('Not shared: entire screens only')).toBeVisible();
  await expect(
    timerIn(page).getByText(/choose your entire screen instead of a window/),
  ).toBeVisible();
  await expectAccessible(page, 'a window that is not allowed');
  await page.goto(`${stack.url}/account/recorded`);
  await expect(page.getByText(/only after you choose to share your entire screen/)).toBeVisible();
});

test('over plain HTTP, the header says why nothing can be shared', { tag: '@full' }, async () => {
  await using browser = await launch(['--host-resolver-rules=MAP tracker.test 127.0.0.1']);
  const page = await openPage(browser, member, '/dashboard/home', undefined, plainUrl());
  await startTimer(page);
  await expect(page.getByRole('button', { name: 'Share screen' })).toBeHidden();
  await page.getByRole('button', { name: 'Why no screenshots?' }).click();
  await expect(page.getByText(/^Browsers share screens only over HTTPS or on/)).toBeVisible();
});

test(
  'nothing to share: no screenshots in the project, and on a phone',
  { tag: '@full' },
  async ({ page, browser }) => {
    const change = { project_id: team.projectId, user_id: member.id, screenshot_interval: 0 };
    await team.as(team.owner, 'project/update_member', change);
    await openAs(page, stack.url, member);
    await startTimer(page);
    await expect(timerIn(page).getByText('Recording time only')).toBeVisible();
    await expect(page.getByRole('button', { name: /Share screen|no screenshots/ })).toBeHidden();
    await team.as(team.owner, 'project/update_member', { ...change, screenshot_interval: 10 });

    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      userAgent: 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile',
    });
    const phone = await context.newPage();
    await openAs(phone, stack.url, member);
    await phone.getByRole('button', { name: /^Timer running/ }).click();
    await expect(phone.getByText('Screenshots need a computer.', { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(phone, 'the timer on a phone');
    await context.close();
  },
);

test('reviewers see what was shared, and that the browser measured it @full', async ({ page }) => {
  const day = dayBack(2);
  const startMs = Date.parse(`${day}T10:00:00Z`);
  const surfaces = ['monitor', 'window', 'tab'] as const;
  await recordCaptures(
    stack.url,
    member,
    team.projectId,
    surfaces.map((surface, index) => {
      const windowMs = startMs + index * 10 * minuteMs;
      const captures = [{ takenMs: windowMs + minuteMs, surface }];
      return { startMs: windowMs, source: 'browser' as const, captures };
    }),
  );
  await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${member.id}`);
  const hour = page.getByRole('region', { name: '10:00' });
  await expect(hour.getByText('Shared window')).toHaveCount(1);
  await expect(hour.getByText('Shared tab')).toHaveCount(1);
  await expect(hour.getByText('Web timer')).toHaveCount(3);
  await expectAccessible(page, 'screenshots of a browser');

  await hour.getByRole('button', { name: 'Screenshot of Mia' }).nth(1).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('Shared window · Activity 50 %, measured by the browser');
  await page.keyboard.press('i');
  const details = viewer.getByRole('complementary', { name: 'Details' });
  await expect(details).toContainText('One window');
  await expect(details).toContainText('50 %, measured by the browser');
  await expectAccessible(page, 'a shared window in the viewer');

  await page.goto(`${stack.url}/dashboard/timelog?day=${day}`);
  await expect(page.getByText('Web timer, activity measured by the browser')).toBeVisible();
});

async function launch(args: string[]): Promise<Browser> {
  const executablePath = findHeadlessBrowser();
  return chromium.launch({ ...(executablePath && { executablePath }), args });
}

/** Opens a page in a context of its own, by default as the member. */
async function openPage(
  browser: Browser,
  account = member,
  path = '/dashboard/home',
  prepare: (() => void) | undefined = undefined,
  url = stack.url,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  if (prepare) await page.addInitScript(prepare);
  await openAs(page, url, account, path);
  return page;
}

async function startTimer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('timer')).toBeVisible();
}

/** The fake screen of the browser is a monitor; here it says that it is a window. */
function shareWindow(): void {
  const { getSettings } = MediaStreamTrack.prototype;
  MediaStreamTrack.prototype.getSettings = function () {
    return { ...getSettings.call(this), displaySurface: 'window' };
  };
}

/** The server by a name that browsers do not trust without HTTPS. */
function plainUrl(): string {
  const url = new URL(stack.url);
  url.hostname = 'tracker.test';
  return url.origin;
}
