import { expect, type Page } from '@playwright/test';
import { from, to, zone } from '../data/apps-numbers.ts';
import { recordAppsWork, type AppsWork } from '../data/apps-work.ts';
import { dayBack } from '../data/known-days.ts';
import { recordHalfHours } from '../data/known-work.ts';
import { addPeople } from '../data/many-people.ts';
import { createTeam, openAs } from '../data/team.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

const range = `from=${from}&to=${to}&zone=${encodeURIComponent(zone)}`;
/** A4 without its margins, in CSS pixels. */
const paper = { width: 703, height: 1032 };

let stack: Stack;
let team: AppsWork;
let database: DatabaseQuery;

test.beforeAll(async ({ shared, database: opened }) => {
  stack = shared;
  database = opened;
  team = await recordAppsWork(stack.url);
});

test(
  'printed apps say what they are about, and have nothing to click',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, `/dashboard/apps?${range}&member=${team.mia.id}`);
    const list = page.getByRole('region', { name: 'Apps and websites' });
    await expect(list.getByRole('button', { name: 'App Mail' })).toBeVisible();
    const rating = list.getByRole('combobox', { name: 'Rating of Mail' });
    const border = () => rating.evaluate((field) => getComputedStyle(field).borderColor);
    const chevron = list.locator('button[aria-expanded] > svg').first();
    await expect(chevron).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^.+ · Mia .+ · \d.+ – \d.+$/)).toBeVisible();
    await expect(page.getByText('Expand an app to see window titles')).toBeHidden();
    await expect(list.getByRole('button', { name: 'Rules' })).toBeHidden();
    await expect(page.getByRole('button', { name: /show as a table$/ })).toBeHidden();
    await expect(chevron).toBeHidden();
    await expect(rating).toBeVisible();
    await expect.poll(border).toBe('rgba(0, 0, 0, 0)');
  },
);

test(
  'the numbers of a printed dashboard have room on paper',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, `/dashboard/home?${range}`);
    const numbers = page.getByRole('region', { name: 'Work in numbers' });
    await expect(numbers.getByText('Monthly Worked')).toBeVisible();
    const onClick = numbers.getByText('TimeLog: whole days').first();
    const firstSteps = page.getByRole('heading', { name: /^Set up/ });
    await expect(onClick).toBeVisible();
    await expect(firstSteps).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(onClick).toBeHidden();
    await expect(firstSteps).toBeHidden();
    expect(await rootColors(page), 'on white paper').toEqual(['#1d7a3a', '#c22626']);
    for (const size of [paper, { width: 390, height: 844 }]) {
      await page.setViewportSize(size);
      expect(await overlapping(page), `${size.width} pixels`).toEqual([]);
      await expect(page.getByRole('link', { name: 'Invite people' })).toBeHidden();
      await expect(page.getByText('Dashboard', { exact: true }).last()).toBeVisible();
    }
  },
);

test('printed pages say when they were printed', { tag: '@full' }, async ({ page }) => {
  for (const path of ['home', 'apps', 'timelog', 'screenshots']) {
    await openAs(page, stack.url, team.owner, `/dashboard/${path}?${range}`);
    await expect(page.getByText(/Printed \d/)).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/Printed \d/)).toBeVisible();
    // Long after the page was opened.
    await page.clock.setFixedTime('2031-05-06T23:45:00Z');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.getByText(/Berlin.* · Printed 07\/05\/2031,\s01:45$/)).toBeVisible();
    // On paper, the totals of the TimeLog have no room for the days.
    if (path === 'timelog') await expect(page.getByText(/\d – [\d/]+ · Berlin/)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  }
});

test(
  'printed screenshots and users have nothing that only a screen can use',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, `/dashboard/screenshots?${range}&people=all`);
    const people = page.getByRole('radiogroup', { name: 'People' });
    const everyone = people.getByText('Everyone');
    const recorded = page.getByRole('link', { name: 'What is recorded' });
    await expect(everyone).toBeVisible();
    await expect(recorded).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(everyone).toBeHidden();
    await expect(recorded).toBeHidden();
    await expect(page.getByText('Time zone')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await openAs(
      page,
      stack.url,
      team.owner,
      `/dashboard/screenshots?${range}&member=${team.mia.id}`,
    );
    await expect(everyone).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(everyone).toBeHidden();
    // Paper shows whose day it is.
    await expect(people.getByText('Mia Example')).toBeVisible();

    const crowd = await createTeam(stack.url, 'Crowd');
    await addPeople(database, crowd, 60);
    await page.emulateMedia({ media: 'screen' });
    await openAs(page, stack.url, crowd.owner, '/dashboard/users');
    const buttons = page.locator('#content').getByRole('button');
    await expect(buttons.first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('1 to 50 of 61')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management');
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeHidden();
    await expect(buttons.filter({ visible: true })).toHaveCount(0);
  },
);

test(
  'a page of the TimeLog says which entries it has, on paper too',
  { tag: '@full' },
  async ({ page }) => {
    const log = await createTeam(stack.url, 'Entries');
    const day = dayBack(1);
    await recordHalfHours(stack.url, log.owner, { projectId: log.projectId, day, count: 12 });
    const listed = (name: string) =>
      page.getByText(`${name}. Totals include entries on other pages.`, { exact: true });
    await openAs(page, stack.url, log.owner, `/dashboard/timelog?day=${day}`);
    const pages = page.getByRole('navigation', { name: 'Pages of entries' });
    await expect(listed('Page 1: entries 1 to 10')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(listed('Page 1: entries 1 to 10')).toBeVisible();
    // The dots of projects in the legend and in the entries keep their color.
    for (const list of [page.getByRole('figure'), page.getByRole('listitem')]) {
      const dot = list.locator('span[style^=background]:visible').first();
      await expect(dot).toHaveCSS('print-color-adjust', 'exact');
    }
    await page.emulateMedia({ media: 'screen' });
    await pages.getByRole('button', { name: 'Older' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(listed('Page 2: entries 11 to 12')).toBeVisible();
  },
);

test('the weekly sheet is printed on wide paper', { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner, `/dashboard/timelog?view=sheet&${range}`);
  await expect(page.getByRole('grid')).toContainText('Mia Example');
  const sheet = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pageSizes(sheet)).toEqual(['wide']);
  await openAs(page, stack.url, team.owner, `/dashboard/apps?${range}`);
  await expect(page.getByRole('button', { name: 'App Mail' })).toBeVisible();
  const apps = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(new Set(pageSizes(apps))).toEqual(new Set(['upright']));
});

function pageSizes(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/gu);
  return [...boxes].map(([, width, height]) =>
    Number(width) > Number(height) ? 'wide' : 'upright',
  );
}

/** Of arrows and dots. */
function rootColors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['success', 'error'].map((name) => style.getPropertyValue(`--mantine-color-${name}`));
  });
}

/** The cards whose title needs more than two lines, or whose number does not fit beside it. */
function overlapping(page: Page): Promise<(string | null)[]> {
  return page.getByRole('region', { name: 'Work in numbers' }).evaluate((region) =>
    [...region.querySelectorAll('[role="group"]')].flatMap((card) => {
      const [title, , value] = card.children;
      const frame = card.getBoundingClientRect();
      const number = value?.getBoundingClientRect();
      const lines = [...(title?.firstElementChild?.getClientRects() ?? [])];
      const isWhole = number && number.right <= frame.right && lines.length <= 2;
      const fits = isWhole && lines.every(({ right }) => right <= number.left);
      return fits ? [] : [card.textContent];
    }),
  );
}
