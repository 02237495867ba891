import { expect, type Page, type Request } from '@playwright/test';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';

const day = dayBack(1);
const startMs = Date.parse(`${day}T10:00:00Z`);

let stack: Stack;
let team: Team;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url);
});

for (const range of [`day=${day}`, 'range=last_30_days']) {
  test(`a screenshot is there after two rounds of requests: ${range} @full`, async ({ page }) => {
    const member = await invite(stack.url, team, 'Asha', 'member');
    await recordCaptures(stack.url, member, team.projectId, [
      { startMs, captures: [{ takenMs: startMs + 1000 }] },
    ]);
    await allowRounds(page, ['user/get', 'organization/all'], ['activity/days', 'screenshot/all']);
    await openAs(page, stack.url, member, `/dashboard/screenshots?${range}`);
    const image = page.getByRole('img', { name: 'Screenshot of Asha Example' }).first();
    await expect
      .poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth), {
        message: 'the image is shown',
      })
      .toBeGreaterThan(0);
  });
}

test('signing in requests the organizations once and the timer once', async ({ page }) => {
  const member = await invite(stack.url, team, 'Ole', 'member');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(callOf(request)));
  // On a busy machine too, the event stream is open before anything requests the timer.
  const events = page.waitForResponse('**/api/events');
  await page.route('**/api/user/get', async (route) => {
    await events;
    await route.continue();
  });
  await page.goto(`${stack.url}/auth/login`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  // By then this page is the one that records.
  await expect
    .poll(() => locksOf(page), { message: 'the page follows the timer and the events' })
    .toEqual(expect.arrayContaining(['time-tracker-events', 'time-tracker-recorder']));
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Projects').click();
  await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
  const countOf = (call: string) => calls.filter((one) => one === call).length;
  expect({ organizations: countOf('organization/all'), timer: countOf('timer/get') }).toEqual({
    organizations: 1,
    timer: 1,
  });
});

/**
 * Answers a round when all of its calls were sent. Calls after the second round are never answered.
 */
async function allowRounds(page: Page, first: string[], second: string[]): Promise<void> {
  const missing = [new Set(first), new Set(second)] as const;
  const waiting: (() => void)[] = [];
  let isOver = false;
  await page.route('**/api/**', async (route) => {
    const call = callOf(route.request());
    if (call.startsWith('screenshot/image') || route.request().method() === 'GET') {
      await route.continue();
      return;
    }
    if (isOver) return;
    const round = missing[0].has(call) || missing[0].size > 0 ? 0 : 1;
    missing[round].delete(call);
    const isAnswered = new Promise<void>((resolve) => waiting.push(resolve));
    if (missing[round].size === 0) {
      isOver = round === 1;
      for (const answer of waiting.splice(0)) answer();
    }
    await isAnswered;
    await route.continue();
  });
}

function callOf(request: Request): string {
  return new URL(request.url()).pathname.replace('/api/', '');
}

function locksOf(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name }) => name);
  });
}
