import { expect, test, type Page } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { createTeam, type Team } from '../data/team.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { startDesktop } from './desktop.ts';
import { installRecorder, type InstalledRecorder } from './installed-recorder.ts';

/** The shortest that an organization can choose. */
const idleMinutes = 3;
const longerThanIdle = { timeout: (idleMinutes + 3) * minuteMs };
/** The first screenshot comes within two minutes. */
const longerThanInterval = { timeout: 4 * minuteMs };

test('a person controls the recorder on its own page', async ({ page }) => {
  await using opened = new AsyncDisposableStack();
  const { team, link } = await openRecorderPage(page, opened);

  await agreeAndStart(page);
  await changeSettings(page);
  await pauseAndResume(page);
  await forget(page, team);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Not recording' })).toBeVisible();
  await expect.poll(async () => (await timerOf(team)).timer).toBeNull();

  await expectLinkWorksOnce(page, link);
});

test(
  'a screenshot is discarded before it is sent, and time without input by the prompt',
  { tag: '@full' },
  async ({ page }) => {
    await using opened = new AsyncDisposableStack();
    const { team } = await openRecorderPage(page, opened);
    await agreeAndStart(page);
    await changeSettings(page);
    await discardCapture(page, team);
    await answerIdlePrompt(page);
  },
);

/** A signed-in recorder on a desktop of its own, and its page. */
async function openRecorderPage(page: Page, opened: AsyncDisposableStack) {
  const stack = await startStack({ RATE_LIMITS: 'off' });
  opened.defer(() => stack.close());
  const desktop = await startDesktop();
  opened.defer(() => desktop.close());
  const recorder = await installRecorder(desktop.env);
  opened.defer(() => recorder.close());
  const team = await setUp(stack);
  await recorder.login(stack.url, team.owner);
  recorder.start();
  return { team, link: await openPage(page, recorder) };
}

/** A screenshot each minute, and the shortest idle time. */
async function setUp(stack: Stack): Promise<Team> {
  const team = await createTeam(stack.url);
  const { owner, organizationId: id, projectId } = team;
  await team.as(owner, 'organization/update', { id, settings: { idle_minutes: idleMinutes } });
  await team.as(owner, 'project/update_member', {
    project_id: projectId,
    user_id: owner.id,
    screenshot_interval: 1,
  });
  return team;
}

async function openPage(page: Page, recorder: InstalledRecorder): Promise<string> {
  const link = await waitUntil(
    'the recorder runs and has a page',
    () => recorder.pageLink(),
    60,
  ).catch((error: unknown) => {
    throw new Error(`The recorder printed:\n${recorder.output()}`, { cause: error });
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Not recording' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page, 'the page of the recorder');
  return link;
}

async function agreeAndStart(page: Page): Promise<void> {
  // The projects are there.
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  await page.getByLabel('Note').fill('Delivery times');
  await page.keyboard.press('Enter');
  const consent = page.getByRole('region', { name: 'Before recording starts in Northwind' });
  await expect(consent.getByText('One screenshot every minute')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not recording yet' })).toBeVisible();
  await expectAccessible(page, 'the consent');
  await consent.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('heading', { name: 'Recording', exact: true })).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText('Recording. Website');
  await expect(page.getByLabel('Note')).toHaveValue('Delivery times');
  await expect(page.getByRole('region', { name: 'What is recorded' })).toBeVisible();
}

async function changeSettings(page: Page): Promise<void> {
  await page.getByLabel('Review delay').selectOption('10');
  await page.getByRole('switch', { name: 'Blur all screenshots' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Blur all screenshots' })).toBeChecked();
  const skipped = page.getByRole('combobox', { name: 'No screenshot while one of these' });
  await skipped.fill('KeePassXC');
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(page.getByLabel('Review delay')).toHaveValue('10');
  await expect(page.getByRole('switch', { name: 'Blur all screenshots' })).toBeChecked();
  await expect(page.getByText('KeePassXC', { exact: true })).toBeVisible();
}

async function discardCapture(page: Page, team: Team): Promise<void> {
  const capture = page.getByRole('article', { name: /^Screenshot at/ });
  await expect(capture.first()).toContainText('Blurred', longerThanInterval);
  await expect(capture.first()).toContainText(/On this machine only/);
  const enlarge = capture.first().getByRole('button', { name: /^Enlarge/ });
  await enlarge.click();
  const image = page.getByRole('dialog').getByRole('img', { name: /^Screen/ });
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(enlarge).toBeFocused();
  await capture
    .first()
    .getByRole('button', { name: /^Discard/ })
    .click();
  await expect(capture.filter({ hasText: 'Discarded' })).toHaveCount(1);
  const { screenshots } = (await team.as(team.owner, 'screenshot/all', {
    page: 1,
    page_size: 10,
  })) as ApiReceives['screenshot']['all'];
  expect(screenshots, 'nothing left the machine').toEqual([]);
}

/** Nobody touches the desktop meanwhile. */
async function answerIdlePrompt(page: Page): Promise<void> {
  const prompt = page.getByRole('region', { name: 'Still working?' });
  await expect(prompt).toBeVisible(longerThanIdle);
  await expectAccessible(page, 'the idle prompt', 'main');
  await prompt.getByRole('button', { name: 'Discard' }).click();
  await expect(prompt).toBeHidden();
}

async function pauseAndResume(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause recording' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'For 15 minutes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Paused until \d\d:\d\d$/ })).toBeVisible();
  await expect(page.getByText(/^1[45]:\d\d left$/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('heading', { name: 'Recording', exact: true })).toBeVisible();
}

async function forget(page: Page, team: Team): Promise<void> {
  // Running work is sent about once a minute.
  await expect
    .poll(async () => (await listActivities(team)).length, { timeout: 180_000 })
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Forget the last 30 min' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget the last 30 minutes?' });
  await dialog.getByRole('button', { name: 'Forget' }).click();
  await expect(dialog).toBeHidden();
  const forgottenAt = Date.now();
  await expect
    .poll(async () =>
      (await listActivities(team)).filter(
        ({ start }) => Date.parse(start) < forgottenAt - minuteMs,
      ),
    )
    .toEqual([]);
}

async function expectLinkWorksOnce(page: Page, link: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'the page of the recorder on a narrow window');
  const again = await page.request.get(link);
  expect(again.status()).toBe(403);
}

async function listActivities(team: Team) {
  const listed = await team.as(team.owner, 'activity/all', { page: 1, page_size: 100 });
  return (listed as ApiReceives['activity']['all']).activities;
}

async function timerOf(team: Team) {
  return (await team.as(team.owner, 'timer/get', {})) as ApiReceives['timer']['get'];
}
