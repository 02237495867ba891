import { expect, type Page } from '@playwright/test';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { expectAccessible } from '../pages/accessible-page.ts';
import { post, type Account } from '../data/api-calls.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack, latestLongDay } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { openScreenshots, scrollThrough } from '../pages/screenshot-pages.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';

const berlin = 'Europe/Berlin';
const kathmandu = 'Asia/Kathmandu';

let stack: Stack;
let database: DatabaseQuery;
let team: Team;
let manager: Account;
let asha: Account;

test.beforeAll(async ({ shared, database: opened }) => {
  stack = shared;
  database = opened;
  team = await createTeam(stack.url);
  manager = await invite(stack.url, team, 'Marta', 'manager');
  asha = await invite(stack.url, team, 'Asha', 'member');
});

test(
  'a day of 25 hours shows the repeated hour twice, each with its own content',
  { tag: '@full' },
  async ({ page }) => {
    const day = latestLongDay(berlin);
    const account = await invite(stack.url, team, 'Lena', 'member');
    // Berlin sets the clock back at 01:00 UTC: from 02:59 CEST to 02:00 CET.
    const backMs = Date.parse(`${day}T01:00:00Z`);
    await recordWork(stack.url, account, [
      { start: backMs - 3 * hourMs, end: backMs + 22 * hourMs, ...halfActive() },
    ]);
    await moveCaptures(account, [backMs - 50 * minuteMs, backMs + 10 * minuteMs]);
    await openScreenshots(
      page,
      stack.url,
      account,
      `day=${day}&zone=${encodeURIComponent(berlin)}`,
    );

    await expect(page.getByRole('definition').first()).toHaveText('25:00:00');
    // The hours of a whole day are far apart. The end of the page is the start of the day.
    const hours = await scrollThrough(page, () =>
      page.locator('[data-hour]').evaluateAll((all) => all.map((one) => one.ariaLabel ?? '')),
    );
    expect(hours.size).toBe(25);
    expect([...hours].filter((name) => name.startsWith('02:00'))).toEqual([
      '02:00 CET',
      '02:00 CEST',
    ]);

    const windowsOf = (name: string) =>
      page.getByRole('region', { name, exact: true }).getByRole('listitem');
    for (const name of ['02:00 CET', '02:00 CEST']) {
      await page.getByRole('region', { name, exact: true }).scrollIntoViewIfNeeded();
      await expect(windowsOf(name)).toHaveCount(6);
      await expect(windowsOf(name).nth(1)).toContainText('02:10');
      await expect(windowsOf(name).nth(1)).toContainText('Image removed');
      await expect(windowsOf(name).nth(2)).toContainText('Imported');
    }
  },
);

test('a member in another time zone sees the same as their manager @full', async ({ page }) => {
  const account = await invite(stack.url, team, 'Priya', 'member');
  await post(stack.url, 'user/update', { time_zone: kathmandu }, account.token);
  // Around midnight in Kathmandu, which is 18:15 UTC.
  const midnightMs = Date.parse(`${dayBack(3)}T18:15:00Z`);
  const startMs = midnightMs - 35 * minuteMs;
  const starts = Array.from({ length: 8 }, (_, index) => startMs + index * 10 * minuteMs);
  await recordCaptures(
    stack.url,
    account,
    team.projectId,
    starts.map((at, index) => ({
      startMs: at,
      captures: index % 3 === 2 ? [] : [{ takenMs: at + 4 * minuteMs }],
    })),
  );
  const day = dayBack(3);
  await openScreenshots(page, stack.url, account, `day=${day}`);
  const own = await diaryTexts(page);
  expect(own.join('\n')).toContain('23:39');
  expect(own.join('\n')).not.toContain('00:09');
  await openScreenshots(page, stack.url, account, `day=${dayBack(2)}`);
  expect((await diaryTexts(page)).join('\n')).toContain('00:09');

  const zone = `zone=${encodeURIComponent(kathmandu)}&member=${account.id}`;
  await openScreenshots(page, stack.url, manager, `day=${day}&${zone}`);
  expect(await diaryTexts(page)).toEqual(own);
  const numbers = await numbersBySql(account, day, kathmandu);
  await expect(page.getByRole('definition')).toHaveText(numbers);
});

test('windows without a screenshot show why @full', async ({ page }) => {
  const account = await invite(stack.url, team, 'Nils', 'member');
  const startMs = Date.parse(`${dayBack(2)}T10:00:00Z`);
  const windowMs = (slot: number) => startMs + slot * 10 * minuteMs;
  await recordCaptures(stack.url, account, team.projectId, [
    { startMs: windowMs(0), captures: [{ takenMs: windowMs(0) + 1000, blur: true }] },
    { startMs: windowMs(1), captures: [], activePercent: 0 },
    { startMs: windowMs(2), captures: [], seconds: 90 },
    { startMs: windowMs(3), captures: [] },
  ]);
  await recordWork(stack.url, account, [
    { ...halfActive(null), start: windowMs(4), end: windowMs(5) },
  ]);
  await openScreenshots(page, stack.url, account, `day=${dayBack(2)}`);
  const windows = page.getByRole('region', { name: '10:00' }).getByRole('listitem');
  await expect(windows.nth(1)).toContainText('Idle');
  await expect(windows.nth(2)).toContainText('Too short');
  await expect(windows.nth(3)).toContainText('No screenshot');
  await expectAccessible(page, 'windows without a screenshot');

  await team.as(team.owner, 'project/update_member', {
    project_id: team.projectId,
    user_id: account.id,
    screenshot_interval: 0,
  });
  await backdateIntervals(account.id);
  for (const viewer of [account, manager]) {
    await openScreenshots(page, stack.url, viewer, `day=${dayBack(2)}&member=${account.id}`);
    await expect(windows.nth(0)).toContainText('blurred');
    await expect(windows.nth(1)).toContainText('Screenshots off');
    await expect(windows.nth(4)).toContainText('Imported');
  }
});

/** As if the screenshot interval had been changed before the recorded day. */
async function backdateIntervals(userId: number): Promise<void> {
  await database.query(
    "update project_member_intervals set valid_from = valid_from - interval '3 days' where user_id = $1",
    [userId],
  );
}

test("a new capture appears automatically on today's view", async ({ page }) => {
  const zone = zoneAwayFromMidnight();
  await openScreenshots(
    page,
    stack.url,
    manager,
    `zone=${encodeURIComponent(zone)}&member=${asha.id}`,
  );
  await expect(page.getByText('No time today yet')).toBeVisible();
  const start = windowStart(Date.now()) - 10 * minuteMs;
  const capture = (startMs: number, app: string) =>
    recordCaptures(stack.url, asha, team.projectId, [
      { startMs, captures: [{ takenMs: startMs + minuteMs, app }] },
    ]);
  await capture(start, 'First program');
  await expect(page.getByText('First program')).toBeVisible();
  // A further one appears beside it, without a reload.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await capture(start - 10 * minuteMs, 'Second program');
  await expect(page.getByText('Second program')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test(
  'sampling selects as specified, is stored in the address, and has a slider',
  { tag: '@full' },
  async ({ page }) => {
    const account = await invite(stack.url, team, 'Timo', 'member');
    const startMs = Date.parse(`${dayBack(4)}T09:00:00Z`);
    const starts = Array.from({ length: 12 }, (_, index) => startMs + index * 10 * minuteMs);
    await recordCaptures(
      stack.url,
      account,
      team.projectId,
      starts.map((at) => ({ startMs: at, captures: [{ takenMs: at }] })),
    );
    await openScreenshots(page, stack.url, account, `day=${dayBack(4)}`);
    const tiles = page.locator('[id^=window-]');
    await expect(tiles).toHaveCount(12);
    await page.getByRole('button', { name: 'Sample All' }).click();
    await page.getByRole('group', { name: 'Sample' }).getByText('Every 2nd').click();
    // Every second one from the newest: 10:50, 10:30, …
    await expect(tiles).toHaveCount(6);
    expect(await tiles.locator('time').allTextContents()).toEqual([
      '10:50',
      '10:30',
      '10:10',
      '09:50',
      '09:30',
      '09:10',
    ]);
    await page.reload();
    await expect(tiles).toHaveCount(6);
    await page.getByRole('button', { name: 'Sample Every 2nd' }).click();
    await page.getByRole('group', { name: 'Sample' }).getByText('About hourly').click();
    await expect(tiles).toHaveCount(2);
    await page.getByRole('slider', { name: /Share of screenshots to show/ }).focus();
    await page.keyboard.press('Home');
    await expect(tiles).toHaveCount(12);
    expect(new URL(page.url()).searchParams.has('sampling')).toBe(false);
  },
);

test('a slow server shows placeholders, a failing one an error with a retry button @full', async ({
  page,
}) => {
  const account = await invite(stack.url, team, 'Rosa', 'member');
  const startMs = Date.parse(`${dayBack(1)}T09:00:00Z`);
  await recordCaptures(stack.url, account, team.projectId, [
    { startMs, captures: [{ takenMs: startMs + minuteMs }] },
  ]);
  const held = await delayCall(page, 'activity/days');
  let isFailing = true;
  await page.route('**/api/screenshot/all', (route) =>
    isFailing
      ? route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } })
      : route.continue(),
  );
  await openAs(page, stack.url, account, `/dashboard/screenshots?day=${dayBack(1)}`);
  await expect(page.getByRole('status', { name: 'Loading screenshots' })).toBeVisible();
  held.release();
  const notice = page.getByRole('alert').filter({ hasText: 'Could not load' });
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'what failed');
  isFailing = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[id^=window-]')).toHaveCount(1);
  await expect(notice).toBeHidden();
});

test('who works alone sees screenshots without waiting for the list of people', async ({
  page,
}) => {
  const alone = await createTeam(stack.url);
  const day = dayBack(3);
  const startMs = Date.parse(`${day}T09:00:00Z`);
  await recordCaptures(stack.url, alone.owner, alone.projectId, [
    { startMs, captures: [{ takenMs: startMs + minuteMs }] },
  ]);
  const people = await delayCall(page, 'screenshot/people');
  await openScreenshots(page, stack.url, alone.owner, `day=${day}`);
  await expect(page.getByRole('button', { name: /^Screenshot of / })).toHaveCount(1);
  await expect(page.locator('[role=option]'), 'closed lists have none').toHaveCount(0);
  people.release();
});

test('an empty organization shows what to do next', { tag: '@full' }, async ({ page }) => {
  const empty = await createTeam(stack.url, 'Empty');
  await openScreenshots(page, stack.url, empty.owner, '');
  await expect(page.getByText('No time today yet')).toBeVisible();
  await expect(page.getByText(/Start the timer/)).toBeVisible();
  await openScreenshots(page, stack.url, empty.owner, 'range=last_month');
  await expect(page.getByText('No time on these days')).toBeVisible();
  await team.as(empty.owner, 'project/delete', { id: empty.projectId });
  await openScreenshots(page, stack.url, empty.owner, '');
  await expect(page.getByText('Screenshots belong to a project')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create project' })).toBeVisible();
  await expectAccessible(page, 'an empty organization');
});

/** Imported, because it is as old as the clock change. */
function halfActive(activePercent: number | null = 50) {
  return { projectId: team.projectId, activePercent };
}

/**
 * Captures older than an upload may be: uploaded now, then moved by SQL, as captures whose images
 * were removed.
 */
async function moveCaptures(account: Account, instantsMs: number[]): Promise<void> {
  const nowMs = windowStart(Date.now()) - 24 * hourMs;
  await recordCaptures(stack.url, account, team.projectId, [
    { startMs: nowMs, captures: instantsMs.map((_, index) => ({ takenMs: nowMs + index })) },
  ]);
  for (const [index, atMs] of instantsMs.entries()) {
    await database.query(
      `update screenshots set taken_at = $1, image_removed_at = now()
       where user_id = $2 and taken_at = $3`,
      [new Date(atMs), account.id, new Date(nowMs + index)],
    );
  }
}

/**
 * Worked time, activity and screenshots of a member's day. The midnights of the zone split
 * activities.
 */
async function numbersBySql(account: Account, day: string, zone: string): Promise<string[]> {
  const [row] = await database.query<{ worked: string; percent: number; screenshots: number }>(
    `with edges as (
       select $2::timestamp at time zone $3 as first,
         ($2::timestamp + interval '1 day') at time zone $3 as last),
     cut as (
       select least(ends_at, last) - greatest(starts_at, first) as part, ends_at - starts_at as whole,
         active_seconds, measured_seconds
       from activities, edges where user_id = $1 and ends_at > first and starts_at < last)
     select to_char(sum(part), 'HH24:MI:SS') as worked,
       round(100.0 * sum(active_seconds * extract(epoch from part) / extract(epoch from whole))
         / sum(measured_seconds * extract(epoch from part) / extract(epoch from whole)))::int as percent,
       (select count(*)::int from screenshots, edges
        where user_id = $1 and taken_at >= first and taken_at < last) as screenshots
     from cut`,
    [account.id, day, zone],
  );
  if (!row) throw new Error('a sum without groups is one row');
  return [row.worked, `${row.percent} %`, String(row.screenshots)];
}

/** The contents of the hours on the page, as text. */
async function diaryTexts(page: Page): Promise<string[]> {
  await expect(page.locator('[id^=window-]').first()).toBeVisible();
  return page.locator('[data-hour]').allInnerTexts();
}

/** A zone in which today began hours ago and lasts for hours, whenever the test runs. */
function zoneAwayFromMidnight(): string {
  const hour = new Date().getUTCHours();
  return hour >= 2 && hour < 22 ? 'UTC' : 'Asia/Tokyo';
}
