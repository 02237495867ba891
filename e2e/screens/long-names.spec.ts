import { expect, type Page } from '@playwright/test';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { post, register, type Account } from '../data/api-calls.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { openLog, sessionsOn } from '../pages/open-time-log.ts';
import { ownStrip } from '../pages/own-strip.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { addProject, createTeam, newAddress, openAs, type Team } from '../data/team.ts';

const day = dayBack(3);
const nineMs = Date.parse(`${day}T09:00:00Z`);
const phone = { width: 390, height: 844 };

/** Names of the maximum length, in words that break only at hyphens. */
const longName = 'Maximiliana-Bernadette-Konstantina-Wilhelmina-Elis';
const longApp = 'A program whose name is very much longer than that of others';
const projectNames = Array.from(
  { length: 11 },
  (_, index) => `${index + 2} Neugestaltung des Kundenportals für Großkunden`,
);

let stack: Stack;
let team: Team;
let member: Account;

test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url, 'Gesellschaft für angewandte Zeiterfassungssysteme!');
  const projects = [team.projectId];
  for (const name of projectNames) projects.push(await addProject(team, name));
  member = await register(stack.url, longName, newAddress('elis'));
  for (const project_id of projects) {
    await team.as(team.owner, 'project/add', {
      project_id,
      email: member.email,
      role: projectRoles.member,
    });
  }
  // One minute of the first member, and an hour of the other in each project.
  const minute = { start: nineMs, end: nineMs + minuteMs, projectId: team.projectId };
  await recordWork(stack.url, team.owner, [{ ...minute, activePercent: 50, source: 'desktop' }]);
  await recordWork(
    stack.url,
    member,
    projects.map((projectId, index) => ({
      start: nineMs + index * 60 * minuteMs,
      end: nineMs + (index + 1) * 60 * minuteMs,
      projectId,
      activePercent: 60,
      app: longApp,
      source: 'desktop',
      note: 'Why this took as long as it did, in more words than one line of a phone can hold',
    })),
  );
  await post(stack.url, 'user/update', { time_zone: 'UTC' }, team.owner.token);
});

test(
  'on a phone a session takes three lines and an activity two, and an open one shows everything',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await openLog(page, stack.url, team.owner, `day=${day}`);
    const sessions = sessionsOn(page);
    await expect(sessions).toHaveCount(10);
    for (const session of await sessions.all()) expect(await heightOf(session)).toBeLessThan(110);

    const first = sessions.first();
    await first.getByRole('button', { name: /^Parts of/ }).click();
    const activities = first.getByRole('table').getByRole('row');
    // Six rows and the headings, which are invisible.
    await expect(activities).toHaveCount(7);
    for (const activity of (await activities.all()).slice(1)) {
      expect(await heightOf(activity)).toBeLessThan(110);
    }
    const name = first.getByText(projectNames.at(-1) ?? '', { exact: true });
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await expectNothingSideways(page);
  },
);

test(
  'the total of the weekly sheet is visible beside the longest name',
  { tag: '@full' },
  async ({ page }) => {
    await openLog(page, stack.url, team.owner, `day=${day}&view=sheet`);
    const sheet = page.getByRole('region', { name: 'Sheet, scrolls sideways' });
    await expect(sheet.getByText(longName)).toBeVisible();
    expect(await sheet.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  },
);

test(
  'on a phone the time in an app is visible beside the longest name',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await openAs(page, stack.url, team.owner, `/dashboard/apps?day=${day}`);
    const table = page.getByRole('table', { name: 'Members and their apps' });
    const cell = table.getByRole('cell').filter({ hasText: longApp });
    await expect(cell.getByText('12:00:00')).toBeVisible();
    // Elements that could be scrolled to count as visible.
    const frame = table.locator('xpath=..');
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  },
);

test(
  'at 360 pixels no time is covered, and day totals are inside their card',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openAs(page, stack.url, team.owner, `/dashboard/apps?day=${day}`);
    const rating = page.getByRole('combobox', { name: `Rating of ${longApp}` });
    const row = page.getByRole('listitem').filter({ has: rating });
    await expect(rating).toBeVisible();
    await rating.selectOption('Unproductive');
    await expect(rating).toHaveValue('-1');
    const [choice, time] = [
      await rating.boundingBox(),
      await row.getByText('12:00:00').boundingBox(),
    ];
    expect((choice?.x ?? 0) + (choice?.width ?? Infinity)).toBeLessThanOrEqual(time?.x ?? 0);
    expect(await row.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);

    await openLog(page, stack.url, team.owner, `from=${dayBack(6)}&to=${dayBack(0)}`);
    const week = page.getByRole('list', { name: 'Worked by day' });
    await expect(week.getByRole('listitem')).toHaveCount(7);
    await expect(week).toContainText('12:01:00');
    expect(await week.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    for (const item of await week.getByRole('listitem').all()) {
      expect(await item.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    }
  },
);

test(
  'a member of many projects shows two, and the others on focus',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, '/dashboard/users');
    const row = page.getByRole('row').filter({ hasText: longName });
    await expect(row.getByText('3 Neugestaltung')).toBeVisible();
    await expect(row.getByText('4 Neugestaltung')).toBeHidden();
    await row.getByRole('button', { name: /, 10 more: .*12 Neugestaltung/ }).focus();
    await expect(page.getByRole('tooltip')).toContainText('12 Neugestaltung');
  },
);

test(
  'a click on a strip opens the screenshots of that person and time',
  { tag: '@full' },
  async ({ page }) => {
    await openLog(page, stack.url, team.owner, `day=${day}`);
    const strips = page.getByRole('figure', { name: /^Hours of/ });
    // One's own strip is first as soon as it is known that time can be added.
    await expect(ownStrip(page)).toBeVisible();
    const long = strips.locator('svg').nth(1);
    const box = await long.boundingBox();
    // Half past three, on the strip of the second of two people.
    const at = (15.5 / 24) * (box?.width ?? 0);
    await long.click({ position: { x: at, y: 12 } });
    await expect(page).toHaveURL(new RegExp(`/dashboard/screenshots\\?.*member=${member.id}`));
    await expect(page.getByRole('combobox', { name: 'Member' })).toHaveValue(`${longName} Example`);
    const hour = page.getByText('15:00', { exact: true });
    await expect(hour).toBeInViewport();
    await expect(
      page.getByText('20:00', { exact: true }),
      'the end of the day',
    ).not.toBeInViewport();

    // The minute of the other person is visible and clickable too.
    await page.goBack();
    await expect(ownStrip(page)).toBeVisible();
    const minute = strips.locator('svg').first().locator('rect');
    expect((await minute.boundingBox())?.width).toBeGreaterThan(2);
    await minute.click();
    await expect(page).toHaveURL(new RegExp(`member=${team.owner.id}&at=${day}T09`));
  },
);

async function heightOf(part: { boundingBox(): Promise<{ height: number } | null> }) {
  return (await part.boundingBox())?.height ?? Infinity;
}

async function expectNothingSideways(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, 'pixels the page is too wide').toBeLessThanOrEqual(0);
}
