import { expect, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { expectAccessible } from '../pages/accessible-page.ts';
import type { Account } from '../data/api-calls.ts';
import { recordCaptures, type KnownWindow } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { facesOn, openScreenshots } from '../pages/screenshot-pages.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';

const day = dayBack(2);
const tenMs = Date.parse(`${day}T10:00:00Z`);
const phone = { width: 390, height: 844 };

let stack: Stack;
let database: DatabaseQuery;
let team: Team;
let asha: Account;
let lena: Account;
let viewer: Account;

test.beforeAll(async ({ shared, database: opened }) => {
  stack = shared;
  database = opened;
  team = await createTeam(stack.url);
  asha = await invite(stack.url, team, 'Asha', 'member');
  lena = await invite(stack.url, team, 'Lena', 'member');
  viewer = await invite(stack.url, team, 'Victor', 'viewer');
  await record(asha, 0, 6, { app: 'Editor' });
  await record(lena, 0, 6, { app: 'Mail', activePercent: 10 });
  // At three in the afternoon, and an hour with one window only.
  await record(lena, 30, 2, { app: 'Browser' });
  await record(lena, 36, 1, { app: 'Chat', look: 'same' });
});

/** This many windows after ten o'clock, each with a screenshot. */
async function record(
  account: Account,
  first: number,
  count: number,
  more: { app: string; activePercent?: number; look?: 'same' },
  projectId = team.projectId,
): Promise<void> {
  const windows = Array.from({ length: count }, (_, index): KnownWindow => {
    const startMs = tenMs + (first + index) * 10 * minuteMs;
    const { app, activePercent = 50, look } = more;
    return { startMs, activePercent, captures: [{ takenMs: startMs + minuteMs, app, look }] };
  });
  await recordCaptures(stack.url, account, projectId, windows);
}

const tileOf = (page: Page, account: Account, window: number) =>
  page.locator(`#window-${account.id}-${tenMs + window * 10 * minuteMs}`);
const face = (page: Page, name: string) => facesOn(page).getByRole('radio', { name });

test(
  'a tile shows the activity of its ten minutes, like the filter for low activity',
  { tag: '@full' },
  async ({ page }) => {
    const { owner, projectId } = await createTeam(stack.url, 'Halves');
    const half = { seconds: 300, captures: [] };
    await recordCaptures(stack.url, owner, projectId, [
      { ...half, startMs: tenMs, activePercent: 10, captures: [{ takenMs: tenMs + minuteMs }] },
      { ...half, startMs: tenMs + 5 * minuteMs, activePercent: 90 },
    ]);
    const tile = tileOf(page, owner, 0);
    const at = `day=${day}&member=${owner.id}`;
    await openScreenshots(page, stack.url, owner, at);
    await expect(tile).toContainText('50 %');
    await openScreenshots(page, stack.url, owner, `${at}&only=low`);
    await expect(page.getByText('none of it matches')).toBeVisible();
  },
);

test('a reviewer compares people, filters, and deletes two screenshots with Undo', async ({
  page,
}) => {
  await openScreenshots(page, stack.url, team.owner, `day=${day}`);
  await expect(face(page, 'Asha')).toBeChecked();
  await tileOf(page, asha, 2).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Editor · Activity 50 % · 3 of 6');
  await page.keyboard.press('j');
  await expect(dialog).toContainText('Mail · Activity 10 % · 3 of 9');
  await expect(dialog).toContainText('Lena Example · Website');
  await page.keyboard.press('k');
  await expect(dialog).toContainText('Editor · Activity 50 % · 3 of 6');
  await page.keyboard.press('j');
  await expect(dialog).toContainText('Mail · Activity 10 % · 3 of 9');
  await page.keyboard.press('Escape');
  await expect(face(page, 'Lena')).toBeChecked();

  await page.getByLabel('Only').selectOption('Low activity (under 20 %)');
  const tiles = page.locator('[id^=window-]');
  await expect(tiles).toHaveCount(6);
  await page.getByLabel('Only').selectOption('All time');
  await expect(tiles).toHaveCount(9);

  const before = await rowsOf(lena);
  await page.getByRole('button', { name: 'Select several' }).click();
  for (const window of [0, 1]) await tileOf(page, lena, window).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the selection?' });
  await question.getByRole('radio', { name: 'Time and screenshots' }).check();
  await question.getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(tiles).toHaveCount(7);
  await undo.click();
  await expect(tiles).toHaveCount(9);
  expect(await rowsOf(lena)).toEqual(before);
});

test(
  'steps from person to person keep their moment, and say how far a screenshot is from it',
  { tag: '@full' },
  async ({ page }) => {
    const other = await createTeam(stack.url, 'Moments');
    const [ada, bea, cleo] = [
      await invite(stack.url, other, 'Ada', 'member'),
      await invite(stack.url, other, 'Bea', 'member'),
      await invite(stack.url, other, 'Cleo', 'member'),
    ];
    await record(ada, 0, 4, { app: 'Editor' }, other.projectId);
    await record(bea, 11, 1, { app: 'Mail' }, other.projectId);
    await record(cleo, 3, 9, { app: 'Browser' }, other.projectId);
    await openScreenshots(page, stack.url, other.owner, `day=${day}&member=${ada.id}`);
    await expect(facesOn(page)).toBeVisible();
    await tileOf(page, ada, 3).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Editor · Activity 50 % · 4 of 4');
    await page.keyboard.press('j');
    await expect(dialog).toContainText('Mail · Activity 50 % · 1 of 1 · 1h 20m after 10:31');
    await page.keyboard.press('j');
    await expect(dialog).toContainText('Browser · Activity 50 % · 1 of 9');
    await expect(dialog).not.toContainText('after 10:31');
    // From another screenshot, another moment.
    await page.keyboard.press('End');
    await expect(dialog).toContainText('9 of 9');
    await page.keyboard.press('j');
    await expect(dialog).toContainText('Editor · Activity 50 % · 4 of 4 · 1h 20m before 11:51');
  },
);

test(
  'leaving the page sends a deletion that could still be undone',
  { tag: '@full' },
  async ({ page }) => {
    const other = await createTeam(stack.url, 'Other');
    const rosa = await invite(stack.url, other, 'Rosa', 'member');
    await record(rosa, 0, 3, { app: 'Editor' }, other.projectId);
    await openScreenshots(page, stack.url, other.owner, `day=${day}&member=${rosa.id}`);
    await page.getByRole('button', { name: 'Select several' }).click();
    for (const window of [0, 1]) await tileOf(page, rosa, window).click();
    await deleteSelected(page);
    expect(await rowsOf(rosa)).toEqual({ activities: 3, screenshots: 3, images: 3 });
    await page.goto('about:blank');
    await expect
      .poll(() => rowsOf(rosa), { message: 'the images are deleted' })
      .toEqual({ activities: 3, screenshots: 3, images: 1 });
  },
);

test(
  'the faces show the numbers of the rows, and arrow keys go from one to the next',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, team.owner, `day=${day}`);
    const people = facesOn(page);
    for (const account of [asha, lena]) {
      const [first = ''] = (await numbersOf(account)).name.split(' ');
      const numbers = await numbersOf(account);
      const text = `${numbers.worked} · ${numbers.percent} % · ${numbers.screenshots} screenshots`;
      await expect(people.locator('label', { hasText: first })).toContainText(text);
    }
    await face(page, 'Asha').focus();
    await page.keyboard.press('ArrowRight');
    await expect(face(page, 'Lena')).toBeChecked();
    await expect(tileOf(page, lena, 0)).toBeVisible();
    await expect(page.getByRole('region', { name: '16:00' })).toHaveAttribute('data-sparse');
    await expectAccessible(page, 'one person');
    await face(page, 'Everyone').click();
    await expect(face(page, 'Everyone')).toBeChecked();
    const rows = page.locator('section[data-person]');
    await expect(rows).toHaveCount(2);
    await expect(rows.getByRole('button').first()).toBeVisible();
    await expectAccessible(page, 'everyone');
    await page.getByLabel('Order').selectOption('Earliest first');
    await expect(page.locator('[aria-hidden] > span', { hasText: ':00' }).first()).toContainText(
      '10:00',
    );
  },
);

test(
  'a chosen face stays in view when the window is narrowed',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${lena.id}`);
    await expect(face(page, 'Lena')).toBeChecked();
    await page.setViewportSize(phone);
    const chosen = facesOn(page).locator('label:has(:checked)');
    await expect(chosen).toBeInViewport({ ratio: 1 });
  },
);

test(
  'a click opens a screenshot whose image is replaced while the button is pressed',
  { tag: '@full' },
  async ({ page }) => {
    const image = Promise.withResolvers<undefined>();
    await page.route('**/api/screenshot/**', async (route) => {
      if (route.request().resourceType() !== 'image') return route.fallback();
      await image.promise;
      return route.abort();
    });
    // Not by its address: that waits for the images, too.
    await openAs(page, stack.url, team.owner, `/dashboard/timelog?day=${day}&member=${asha.id}`);
    await page.getByRole('link', { name: 'Screenshots', exact: true }).click();
    const tile = tileOf(page, asha, 0);
    await tile.getByRole('img').hover();
    await page.mouse.down();
    image.resolve(undefined);
    await expect(tile).toContainText('Image not available');
    await page.mouse.up();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
  },
);

for (const role of ['owner', 'viewer'] as const) {
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    test(
      `what did Lena do at 15:00 on that day, in at most 3 clicks, as ${role} at ${size.width}`,
      { tag: '@full' },
      async ({ page }) => {
        await page.setViewportSize(size);
        const account = role === 'owner' ? team.owner : viewer;
        await openAs(page, stack.url, account, `/dashboard/screenshots?day=${day}`);
        let clicks = 0;
        const click = async (target: ReturnType<Page['locator']>) => {
          clicks += 1;
          await target.click();
        };
        await click(face(page, 'Lena'));
        await click(tileOf(page, lena, 30));
        await expect(page.getByRole('dialog')).toContainText('Browser · Activity 50 %');
        await expect(page.getByRole('dialog')).toContainText('15:01');
        expect(clicks).toBeLessThanOrEqual(3);
      },
    );
  }
}

test(
  'a reason is two words, with its sentence on focus; filters and choices are in the address',
  { tag: '@full' },
  async ({ page }) => {
    const nils = await invite(stack.url, team, 'Nils', 'member');
    await recordCaptures(stack.url, nils, team.projectId, [
      { startMs: tenMs, captures: [{ takenMs: tenMs + 1000, app: 'Editor' }] },
      { startMs: tenMs + 10 * minuteMs, captures: [], activePercent: 0 },
    ]);
    await openScreenshots(page, stack.url, nils, `day=${day}`);
    await tileOf(page, nils, 1).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tooltip')).toHaveText('No keyboard or mouse, so no screenshot.');
    const tiles = page.locator('[id^=window-]');
    await page.getByLabel('Only').selectOption('No screenshot');
    await expect(tiles).toHaveCount(1);
    await expect(tiles).toContainText('Idle');
    const show = page.getByRole('radiogroup', { name: 'Show' });
    await show.getByText('All', { exact: true }).click();
    expect(new URL(page.url()).searchParams.get('show')).toBe('all');
    await page.reload();
    await expect(tiles).toHaveCount(1);
    expect(new URL(page.url()).searchParams.get('only')).toBe('none');
  },
);

test(
  'screenshots that looked the same are marked and collapse',
  { tag: '@full' },
  async ({ page }) => {
    const timo = await invite(stack.url, team, 'Timo', 'member');
    await record(timo, 0, 4, { app: 'Editor', look: 'same' });
    await record(timo, 4, 1, { app: 'Mail' });
    await openScreenshots(page, stack.url, timo, `day=${day}`);
    // The first one, one tile for the three that looked the same, and the next one.
    const tiles = page.getByRole('listitem').filter({ has: page.locator('[id^=window-]') });
    await expect(tiles).toHaveCount(3);
    const run = page.getByRole('button', { name: /3 looked the same/ });
    await expect(run).toContainText('10:11 – 10:31');
    await expect(run).toContainText('50 %');
    await expect(run).toContainText('Website');
    // A link to one of them ends there.
    await page.goto(
      `${stack.url}/dashboard/screenshots?day=${day}&member=${timo.id}&at=${new Date(tenMs + 25 * minuteMs).toISOString()}`,
    );
    await expect(page.locator('li[aria-current]')).toContainText('3 looked the same');
    // All three are selected together.
    await page.getByRole('button', { name: 'Select several' }).click();
    await run.click();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Cancel' }).click();
    // Also among filtered tiles.
    await openScreenshots(page, stack.url, timo, `day=${day}&app=Editor`);
    await expect(tiles).toHaveCount(2);
    await expect(run).toContainText('10:11 – 10:31');
    await openScreenshots(page, stack.url, team.owner, `day=${day}&people=all&show=slots`);
    const row = page.getByRole('region', { name: 'Timo Example' });
    await expect(row.getByRole('button', { name: /3 looked the same/ })).toBeVisible();
    await openScreenshots(page, stack.url, timo, `day=${day}`);
    await tileOf(page, timo, 4).click();
    const dialog = page.getByRole('dialog');
    const frames = dialog.getByRole('navigation', { name: 'Screenshots' }).getByRole('button');
    await expect(frames).toHaveCount(2);
    await expect(frames.first()).toContainText('+3');
    await page.keyboard.press('Home');
    await expect(frames).toHaveCount(5);
    await expect(dialog.getByRole('button', { name: 'Compare with previous' })).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await expect(dialog).toContainText('Looked the same as the previous one');
    await expect(dialog.getByRole('button', { name: 'Compare with previous' })).toBeVisible();
  },
);

test(
  'several screenshots of several people are selected in the filmstrips of everyone',
  { tag: '@full' },
  async ({ page }) => {
    const other = await createTeam(stack.url, 'Strips');
    const [rosa, sven] = [
      await invite(stack.url, other, 'Rosa', 'member'),
      await invite(stack.url, other, 'Sven', 'member'),
    ];
    for (const account of [rosa, sven]) {
      await record(account, 0, 3, { app: 'Editor' }, other.projectId);
    }
    await openScreenshots(page, stack.url, other.owner, `day=${day}&people=all`);
    const frames = page.locator('section[data-person]').locator('[id^=window-]');
    // One per hour; while selecting, one for each ten minutes.
    await expect(frames).toHaveCount(2);
    await page.getByRole('button', { name: 'Select several' }).click();
    await expect(frames).toHaveCount(6);
    await tileOf(page, rosa, 0).click();
    await page.getByRole('region', { name: 'Sven Example' }).getByLabel('Select').first().check();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');
    await deleteSelected(page);
    await page.goto('about:blank');
    for (const account of [rosa, sven]) {
      await expect
        .poll(() => rowsOf(account), { message: 'the image is deleted' })
        .toEqual({ activities: 3, screenshots: 3, images: 2 });
    }
  },
);

/** What the database and the folder of images contain of a person. */
async function rowsOf(account: Account) {
  const [row] = await database.query<{ activities: number; screenshots: number; images: number }>(
    `select (select count(*)::int from activities where user_id = $1) as activities,
       (select count(*)::int from screenshots where user_id = $1) as screenshots,
       (select count(*)::int from screenshots where user_id = $1 and image_removed_at is null)
         as images`,
    [account.id],
  );
  return row;
}

async function numbersOf(account: Account) {
  const [row] = await database.query<{
    name: string;
    worked: string;
    percent: number;
    screenshots: number;
  }>(
    `select (select name from users where id = $1) as name,
       to_char(sum(ends_at - starts_at), 'HH24:MI:SS') as worked,
       round(100.0 * sum(active_seconds) / sum(measured_seconds))::int as percent,
       (select count(*)::int from screenshots where user_id = $1) as screenshots
     from activities where user_id = $1`,
    [account.id],
  );
  if (!row) throw new Error('a sum without groups is one row');
  return row;
}

async function deleteSelected(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the selection?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
}
