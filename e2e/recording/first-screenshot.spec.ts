import { expect, test, type BrowserContext } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post } from '../data/api-calls.ts';
import { createTeam, invite } from '../data/team.ts';
import { startStack } from '../stack/stack.ts';
import { startDesktop } from './desktop.ts';
import { launchOnDisplay } from './sharing-browser.ts';

/** In the browser's own question, which no page can count: the screen, and "Share". */
const clicksInPicker = 2;
const clicksMax = 5;
const firstScreenshotMaxMs = 120_000;

// A screenshot a minute, so that the random moment of the first one is within a minute.
test('a new member signs in, shares the screen, and has a screenshot within two minutes and five clicks', async () => {
  await using opened = new AsyncDisposableStack();
  const stack = await startStack({ RATE_LIMITS: 'off' });
  opened.defer(() => stack.close());
  const desktop = await startDesktop();
  opened.defer(() => desktop.close());
  const browser = await launchOnDisplay(desktop.env, 'Entire screen');
  opened.defer(() => browser.close());
  const team = await createTeam(stack.url);
  const member = await invite(stack.url, team, 'Mia', 'member');
  await team.as(team.owner, 'project/update_member', {
    project_id: team.projectId,
    user_id: member.id,
    screenshot_interval: 1,
  });
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: null });
  const clicks = await countClicks(context);
  const page = await context.newPage();
  await page.goto(`${stack.url}/auth/login`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  const startMs = Date.now();
  await page.getByRole('button', { name: 'Continue' }).click();

  const first = page.getByRole('region', { name: 'Your first step' });
  await first.getByRole('button', { name: 'Start on Website and share screen' }).click();
  await page.getByRole('button', { name: 'Agree and start' }).click();
  const sharing = page.getByRole('group', { name: 'Timer' }).getByText(/Recording time and screen/);
  const share = first.getByRole('button', { name: 'Share screen', exact: true });
  // A browser opens its picker only within five seconds of a click, which a busy machine may miss.
  const isAskedAgain = await sharing.waitFor({ timeout: 20_000 }).then(
    () => false,
    () => share.isVisible(),
  );
  if (isAskedAgain) await share.click();
  await expect(sharing).toBeVisible();

  const latest = page.getByRole('region', { name: 'Latest screenshots' });
  await expect(latest.getByRole('link', { name: /^Screenshot of Mia/ })).toBeVisible({
    timeout: firstScreenshotMaxMs,
  });
  const tookMs = Date.now() - startMs;
  await expect(first).toHaveCount(0);
  const { screenshots } = await post<ApiReceives['screenshot']['all']>(
    stack.url,
    'screenshot/all',
    {},
    member.token,
  );
  expect(screenshots[0]).toMatchObject({ source: 'browser', surface: 'monitor' });
  expect(tookMs).toBeLessThan(firstScreenshotMaxMs);
  expect(clicks() + clicksInPicker).toBeLessThanOrEqual(clicksMax + (isAskedAgain ? 1 : 0));
  expect(clicks()).toBeGreaterThanOrEqual(3);
});

/** Counts what a person presses on the pages, through navigations. */
async function countClicks(context: BrowserContext): Promise<() => number> {
  let clicks = 0;
  await context.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await context.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => (globalThis as unknown as { countClick: () => void }).countClick(),
      true,
    );
  });
  return () => clicks;
}
