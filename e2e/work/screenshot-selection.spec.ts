import { expect, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Account } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { addProject, createTeam, invite, type Team } from '../data/team.ts';
import { facesOn, openScreenshots } from '../pages/screenshot-pages.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

const day = dayBack(2);
const tenMs = Date.parse(`${day}T10:00:00Z`);
const note = 'Navigation';

let stack: Stack;
let database: DatabaseQuery;
let team: Team;
let ledger: number;
let asha: Account;
let lena: Account;

test.beforeAll(async ({ shared, database: opened }) => {
  stack = shared;
  database = opened;
  team = await createTeam(stack.url, 'Selection');
  ledger = await addProject(team, 'Ledger');
  asha = await invite(stack.url, team, 'Asha', 'member');
  lena = await invite(stack.url, team, 'Lena', 'member');
  for (const account of [asha, lena]) {
    await recordCaptures(
      stack.url,
      account,
      team.projectId,
      [0, 1, 2].map((window) => {
        const startMs = tenMs + window * 10 * minuteMs;
        return { startMs, note, captures: [{ takenMs: startMs + minuteMs, app: 'Editor' }] };
      }),
    );
  }
});

const tileOf = (page: Page, account: Account, window: number) =>
  page.locator(`#window-${account.id}-${tenMs + window * 10 * minuteMs}`);
const face = (page: Page, name: string) => facesOn(page).getByRole('radio', { name });

test(
  'selected screenshots move to another project with their time, and back',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${asha.id}`);
    await page.getByRole('button', { name: 'Select several' }).click();
    for (const window of [0, 1]) await tileOf(page, asha, window).click();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move to another project' });
    await expect(dialog).toContainText('Moves 20m of tracked time');
    await dialog.getByLabel('To project').selectOption('Ledger');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(tileOf(page, asha, 0)).toContainText('Ledger · Navigation');
    expect(await projectsOf(asha)).toEqual([ledger, ledger, team.projectId]);
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: 'Undo' }).dblclick();
    await expect(tileOf(page, asha, 0)).toContainText('Website · Navigation');
    expect(await clicks(), 'what the toast covered is not clicked').toBe(1);
    expect(await projectsOf(asha)).toEqual([team.projectId, team.projectId, team.projectId]);
  },
);

test('what is selected stays in the window', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${asha.id}`);
  await page.getByRole('button', { name: 'Select several' }).click();
  await tileOf(page, asha, 0).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar).toContainText('1 selected');
  await expect(bar).toBeInViewport({ ratio: 1 });
  // At the end of the page, it covers nothing.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect
    .poll(async () => {
      const [last, selection] = [
        await tileOf(page, asha, 2).boundingBox(),
        await bar.boundingBox(),
      ];
      return (selection?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
});

test(
  'the selection ends when another person or day is shown',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${asha.id}`);
    await page.getByRole('button', { name: 'Select several' }).click();
    await tileOf(page, asha, 0).click();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('1 selected');
    await face(page, 'Lena').click();
    await expect(tileOf(page, lena, 0)).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.getByRole('button', { name: 'Select several' }).click();
    await expect(bar).toContainText('Select screenshots to delete or move');
  },
);

test('frames of everyone show project and note', { tag: '@full' }, async ({ page }) => {
  await openScreenshots(page, stack.url, team.owner, `day=${day}&people=all`);
  const frame = page.getByRole('region', { name: 'Asha Example' }).getByRole('button').first();
  await expect(frame).toContainText('Website · Navigation');
});

test(
  'the link that the viewer copies opens the same screenshot; its title has links',
  { tag: '@full' },
  async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${asha.id}`);
    await tileOf(page, asha, 1).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Asha Example · Website · Navigation');
    await page.keyboard.press('l');
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto('about:blank');
    await page.goto(link);
    await expect(dialog).toContainText('2 of 3');
    await expect(dialog).toContainText('10:11');
    await dialog.getByRole('link', { name: 'Asha Example' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Asha Example' })).toBeVisible();
  },
);

test('viewers select nothing, as they may change nothing', { tag: '@full' }, async ({ page }) => {
  const vera = await invite(stack.url, team, 'Vera', 'viewer');
  await openScreenshots(page, stack.url, vera, `day=${day}&member=${lena.id}`);
  await expect(tileOf(page, lena, 0)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Hourly' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Select several' })).toHaveCount(0);
});

/** The project of each activity, oldest first. */
async function projectsOf(account: Account): Promise<number[]> {
  const rows = await database.query<{ project_id: number }>(
    'select project_id from activities where user_id = $1 order by starts_at',
    [account.id],
  );
  return rows.map(({ project_id: id }) => id);
}

/** Counts the clicks that reach the page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const clicks = { count: 0 };
    addEventListener('click', () => (clicks.count += 1));
    return clicks;
  });
  return () => counter.evaluate(({ count }) => count);
}
