import { expect, test, type Page } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post } from '../data/api-calls.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';
import { agreeToRules } from '../data/consent.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';
import { startDesktop } from './desktop.ts';
import {
  newHome,
  openExtendedBrowser,
  servePage,
  type ExtendedBrowser,
} from './extended-browser.ts';
import { prepareRecorder } from './recorder-run.ts';

/** Twice as long as the recorder takes to see which window is in front. */
const shownMs = 10_000;
const issue = 'https://github.com/ada/shop/issues/12';
const issueTitle = 'Fix login · Issue #12 · ada/shop';

test('the extension starts and stops the timer, and reports sites but no private window @full', async () => {
  await using opened = new AsyncDisposableStack();
  const stack = await startStack({ RATE_LIMITS: 'off' });
  opened.defer(() => stack.close());
  const team = await createTeam(stack.url);
  await agreeToRules(stack.url, team.owner.token, team.projectId);
  const desktop = await startDesktop();
  opened.defer(() => desktop.close());
  const home = await newHome();
  const recorder = await prepareRecorder({ ...desktop.env, HOME: home });
  opened.defer(() => recorder.close());
  await recorder.login(stack.url, team.owner);
  recorder.start();
  const browser = await openExtendedBrowser(desktop, home);
  opened.defer(() => browser.close());
  await recorder.runCommand('browser', 'on');

  const settings = await signIn(browser, stack, team);
  await enable(browser, settings);
  const page = await startFromIssue(browser, stack, team);
  await waitUntil('the recorder records', () => recorder.output().includes('Recording "'), 60);
  await letTimePass({ ms: shownMs, reason: 'time with this page in front' });
  await lookPrivately(browser);
  await stopFromPopup(browser, stack, team);
  await expectSites(stack, team);
  await page.bringToFront();
  await signOut(settings, stack, team);
});

async function signIn(browser: ExtendedBrowser, stack: Stack, team: Team): Promise<Page> {
  const settings = await browser.openExtensionPage('options.html');
  await expectAccessible(settings, 'the settings of the extension');
  await settings.getByLabel('Address of your server').fill(stack.url);
  await settings.getByRole('button', { name: 'Sign in' }).click();
  await browser.allow();
  const link = settings.getByRole('link', { name: 'Open the page to allow the sign-in' });
  const address = (await link.getAttribute('href')) ?? '';
  const web = await browser.context.newPage();
  await openAs(web, stack.url, team.owner, new URL(address).pathname + new URL(address).search);
  await expect(web.getByRole('main')).toContainText('Chromium extension on Linux');
  await web.getByRole('button', { name: 'Allow' }).click();
  await expect(settings.getByText('Signed in as Olivia Example')).toBeVisible();
  await web.close();
  return settings;
}

async function enable(browser: ExtendedBrowser, settings: Page): Promise<void> {
  await settings.bringToFront();
  await settings.getByRole('checkbox', { name: 'GitHub' }).check();
  await browser.allow();
  await expect(settings.getByText('The button is shown on this site')).toBeVisible();
  await settings.getByRole('checkbox', { name: /^Send the website/ }).check();
  await browser.allow();
  await browser.stopWorker();
  await settings.bringToFront();
  await expect(settings.getByText('The desktop app receives the domain')).toBeVisible();
  await expectAccessible(settings, 'the settings of the extension, signed in');
}

/** On a page that looks like an issue of GitHub. The button is in a shadow that pages cannot read. */
async function startFromIssue(browser: ExtendedBrowser, stack: Stack, team: Team): Promise<Page> {
  const { context } = browser;
  await context.route('https://github.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': "default-src 'none'" },
      body: `<!doctype html><title>${issueTitle}</title><h1>Fix login</h1>`,
    }),
  );
  const page = await context.newPage();
  await page.goto(issue);
  const chooser = context.waitForEvent('page');
  await pressCornerButton(page);
  const popup = await chooser;
  await expect(popup.getByLabel('Note')).toHaveValue('#12 Fix login');
  await expectAccessible(popup, 'the popup of the extension');
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Start timer' }).click();
  await closed;
  await expect.poll(async () => (await runningTimer(stack, team))?.note).toBe('#12 Fix login');
  expect((await runningTimer(stack, team))?.project_id).toBe(team.projectId);
  await browser.activate('Fix login');
  return page;
}

async function pressCornerButton(page: Page): Promise<void> {
  await expect(page.locator('body > div')).toHaveCount(1);
  const box = await page.locator('body > div').boundingBox();
  if (!box) throw new Error('The button is not shown.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function lookPrivately(browser: ExtendedBrowser): Promise<void> {
  const diary = await servePage('Private diary');
  await browser.openPrivateWindow(diary.url);
  await letTimePass({ ms: shownMs, reason: 'time with a private window in front' });
  diary.close();
}

async function stopFromPopup(browser: ExtendedBrowser, stack: Stack, team: Team): Promise<void> {
  const popup = await browser.openExtensionPage('popup.html');
  await expect(popup.getByRole('timer')).toHaveText(/^0:0\d:\d\d$/);
  await expect(popup.getByText('#12 Fix login')).toBeVisible();
  await expect(popup.getByText(/^Recorded by /)).toBeVisible();
  await expectAccessible(popup, 'the popup of the extension, with a timer');
  await popup.getByRole('button', { name: 'Stop' }).click();
  await expect(popup.getByRole('heading', { name: 'No timer is running' })).toBeVisible();
  expect(await runningTimer(stack, team)).toBeNull();
  await popup.close();
}

async function expectSites(stack: Stack, team: Team): Promise<void> {
  // The recorder sends its last seconds after the timer has stopped.
  await expect
    .poll(() => privateSeconds(stack, team), { message: 'the private window counts as its app' })
    .toBeGreaterThan(5);
  const apps = await recordedApps(stack, team);
  const sites = apps.filter(({ kind }) => kind === 'url');
  // With and without the title, which the recorder samples later.
  expect(new Set(sites.map(({ name }) => name))).toEqual(new Set(['github.com']));
  expect(JSON.stringify(apps)).not.toContain('localhost');
}

async function privateSeconds(stack: Stack, team: Team): Promise<number> {
  const apps = await recordedApps(stack, team);
  const privately = apps.filter(({ kind, name }) => kind === 'app' && name === 'Chromium');
  return privately.reduce((sum, { seconds }) => sum + seconds, 0);
}

async function signOut(settings: Page, stack: Stack, team: Team): Promise<void> {
  const devices = async () =>
    ((await team.as(team.owner, 'user/sessions', {})) as { device: string }[]).map(
      ({ device }) => device,
    );
  expect(await devices()).toContain('Chromium extension on Linux');
  await settings.bringToFront();
  await settings.getByRole('button', { name: 'Sign out' }).click();
  await expect(settings.getByText('You are signed out.')).toBeVisible();
  expect(await devices()).not.toContain('Chromium extension on Linux');
}

async function runningTimer(stack: Stack, team: Team) {
  const { timer } = await post<ApiReceives['timer']['get']>(
    stack.url,
    'timer/get',
    {},
    team.owner.token,
  );
  return timer;
}

async function recordedApps(stack: Stack, team: Team) {
  const { apps } = (await team.as(team.owner, 'app/all', {
    organization_id: team.organizationId,
  })) as ApiReceives['app']['all'];
  return apps;
}
