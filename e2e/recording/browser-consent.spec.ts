import { expect, type Page } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post } from '../data/api-calls.ts';
import { agreeToRules } from '../data/consent.ts';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { test } from '../stack/shared-stack.ts';
import { timerIn } from './sharing-browser.ts';
import type { Stack } from '../stack/stack.ts';
import { letTimePass } from '../stack/wait-until.ts';

type Account = Team['owner'];

let stack: Stack;
let team: Team;
let member: Account;
test.beforeAll(({ shared }) => {
  stack = shared;
});
test.beforeEach(async () => {
  team = await createTeam(stack.url);
  member = await invite(stack.url, team, 'Mia', 'member');
});

test('the first start shows what is recorded; Cancel starts nothing', async ({ page }) => {
  await open(page);
  await startButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'What Northwind records' });
  for (const text of [
    'One screenshot every 10 minutes, at a random moment. All monitors, not blurred.',
    'Which keys you press, what you type or copy',
    'You and Olivia Example (owner).',
    'After 5 minutes without input',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expectAccessible(page, 'the first consent', '[role=dialog]');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(startButton(page)).toBeFocused();
  expect(await runningTimer()).toBeNull();

  await expect(startButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await runningTimer()).toBeNull();

  await startButton(page).click();
  await dialog.getByRole('button', { name: 'Agree and start' }).click();
  await expect(page.getByRole('img', { name: /^Tracking time in the browser/ })).toBeVisible();
  await stopTimer(page);
  // From then on it starts at once.
  await startButton(page).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test(
  'on a phone, a border separates the buttons from the text that scrolls behind them',
  { tag: '@full' },
  async ({ page }) => {
    await open(page);
    await startButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'What Northwind records' });
    const agree = dialog.getByRole('button', { name: 'Agree and start' });
    await page.setViewportSize({ width: 390, height: 600 });
    await expect(agree).toBeInViewport();
    const border = () =>
      agree.locator('..').evaluate((buttons) => getComputedStyle(buttons).borderTopColor);
    await expect.poll(border, 'while there is more text').not.toBe('rgba(0, 0, 0, 0)');
    await dialog.getByText('What you agreed to is listed').scrollIntoViewIfNeeded();
    await agree.evaluate((button) => {
      button.closest('[role=dialog]')?.scrollTo({ top: 10_000 });
    });
    await expect.poll(border, 'at the end of the text').toBe('rgba(0, 0, 0, 0)');
  },
);

test('a timer that was started elsewhere is recorded once the person agreed @full', async ({
  page,
}) => {
  await open(page);
  await post(stack.url, 'timer/start', { project_id: team.projectId }, member.token);
  await expect(page.getByRole('img', { name: /^Not recording: agree to what/ })).toBeVisible();
  await expectAccessible(page, 'a timer without a consent');
  await expect
    .poll(async () => (await runningTimer())?.recorders.map(({ state }) => state), {
      message: 'the page reports that it does not record',
    })
    .toEqual(['paused']);

  await timerIn(page).getByRole('button', { name: 'Agree to record' }).click();
  const beforeMs = Date.now();
  await page.getByRole('button', { name: 'Agree and record' }).click();
  await expect(page.getByRole('img', { name: /^Tracking time in the browser/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agree to record' })).toBeHidden();
  await letTimePass({ ms: 3000, reason: 'time to record' });
  await stopTimer(page);
  await expect.poll(recordedSeconds, { message: 'time is recorded' }).toBeGreaterThan(1);
  const [first] = (await recorded()).activities;
  expect(Date.parse(first?.start ?? '')).toBeGreaterThanOrEqual(beforeMs);
});

test(
  'rules that record more ask again; running work continues',
  { tag: '@full' },
  async ({ page }) => {
    await agreeToRules(stack.url, member.token, team.projectId);
    await open(page);
    await startButton(page).click();
    await expect(page.getByRole('img', { name: /^Tracking time in the browser/ })).toBeVisible();
    const { projectId: project_id } = team;
    const change = { project_id, user_id: member.id, screenshot_interval: 5 };
    await team.as(team.owner, 'project/update_member', change);

    await timerIn(page).getByRole('button', { name: 'Review new rules' }).click();
    const dialog = page.getByRole('dialog', { name: 'Northwind records more' });
    await expect(dialog.getByText('One screenshot every 10 minutes')).toBeVisible();
    await expect(dialog.locator('strong')).toHaveText('One screenshot every 5 minutes');
    await expectAccessible(page, 'the changed rules', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const canceledAtMs = Date.now();
    await expect(page.getByRole('img', { name: /^Tracking time in the browser/ })).toBeVisible();
    await letTimePass({ ms: 3000, reason: 'time to record' });
    await stopTimer(page);
    await expect
      .poll(async () => Date.parse((await recorded()).activities.at(-1)?.finish ?? ''), {
        message: 'it was recorded until the stop',
      })
      .toBeGreaterThan(canceledAtMs + 1000);

    await startButton(page).click();
    await expect(dialog).toBeVisible();
    // The rules change once more while they are shown, and the event comes late.
    const released = Promise.withResolvers<undefined>();
    await page.route('**/api/timer/rules', async (route) => {
      await released.promise;
      await route.continue();
    });
    await team.as(team.owner, 'project/update_member', { ...change, screenshot_interval: 3 });
    await dialog.getByRole('button', { name: 'Agree and start' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The rules changed');
    released.resolve(undefined);
    await expect(dialog.locator('strong')).toHaveText('One screenshot every 3 minutes');
    expect(await runningTimer()).toBeNull();
    await dialog.getByRole('button', { name: 'Agree and start' }).click();
    await expect(page.getByRole('timer')).toBeVisible();

    await page.goto(`${stack.url}/account/settings`);
    const consents = page.getByRole('table', { name: 'Your consents' });
    await expect(consents.getByRole('row')).toHaveCount(3);
    await expect(consents.getByRole('row', { name: /every 3 minutes/ })).toBeVisible();
    await expect(consents.getByRole('row', { name: /every 10 minutes/ })).toBeVisible();
    for (const agreedAt of await consents.getByRole('time').all()) {
      await expect(agreedAt, 'says in which order').toHaveText(/^[\d/]{10},\s\d\d:\d\d$/);
    }
  },
);

test(
  'while the desktop app is paused, the page records nothing and says so',
  { tag: '@full' },
  async ({ page }) => {
    await agreeToRules(stack.url, member.token, team.projectId);
    await open(page);
    await startButton(page).click();
    await expect(page.getByRole('img', { name: /^Tracking time in the browser/ })).toBeVisible();
    const desktop = { source: 'desktop', name: 'mia-laptop', version: '0.2.0', state: 'paused' };
    await post(stack.url, 'timer/report', desktop, member.token);
    await expect(page.getByRole('img', { name: /^Paused on mia-laptop\./ })).toBeVisible();
    await expect
      .poll(async () => (await runningTimer())?.recorders.map(({ state }) => state), {
        message: 'the page does not record instead',
      })
      .toEqual(['paused', 'paused']);
  },
);

async function open(page: Page): Promise<void> {
  await openAs(page, stack.url, member, '/how-to-record');
  await expect(startButton(page)).toBeEnabled();
}

function startButton(page: Page) {
  return page.getByRole('button', { name: 'Start', exact: true });
}

async function stopTimer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('timer')).toBeHidden();
}

async function runningTimer() {
  const response = await post<ApiReceives['timer']['get']>(
    stack.url,
    'timer/get',
    {},
    member.token,
  );
  return response.timer;
}

function recorded() {
  return post<ApiReceives['activity']['all']>(stack.url, 'activity/all', {}, member.token);
}

async function recordedSeconds(): Promise<number> {
  return (await recorded()).total.duration;
}
