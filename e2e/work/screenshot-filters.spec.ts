import { expect } from '@playwright/test';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { expectAccessible } from '../pages/accessible-page.ts';
import type { Account } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { facesOn, openScreenshots } from '../pages/screenshot-pages.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, invite, type Team } from '../data/team.ts';

const day = dayBack(2);
const tenMs = Date.parse(`${day}T10:00:00Z`);
const phone = { width: 390, height: 844 };

let stack: Stack;
let team: Team;
let lena: Account;

test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url);
  lena = await invite(stack.url, team, 'Lena', 'member');
  // Six windows with low activity, then three others.
  const percents = [10, 10, 10, 10, 10, 10, 50, 50, 50];
  const windows = percents.map((activePercent, index) => {
    const startMs = tenMs + index * 10 * minuteMs;
    return { startMs, activePercent, captures: [{ takenMs: startMs + minuteMs }] };
  });
  await recordCaptures(stack.url, lena, team.projectId, windows);
});

test(
  'a range without a match says so once, and shows everything again with one click',
  { tag: '@full' },
  async ({ page }) => {
    const other = await createTeam(stack.url, 'Quiet');
    const rosa = await invite(stack.url, other, 'Rosa', 'member');
    const work = { projectId: other.projectId, activePercent: 50, source: 'desktop' } as const;
    const spans = Array.from({ length: 24 }, (_, index) => {
      const startMs = tenMs - index * dayMs;
      return { ...work, start: startMs, end: startMs + 20 * minuteMs };
    });
    await recordWork(stack.url, rosa, spans);
    await openScreenshots(page, stack.url, rosa, `from=${dayBack(30)}&to=${day}&only=manual`);
    const notice = page.getByRole('heading', { name: 'Nothing to show with these filters' });
    const why = page.getByText('Time was tracked on these days, but none of it matches.');
    const days = page.getByRole('heading', { level: 3 });
    const tiles = page.locator('[id^=window-]');
    await expect(why).toBeVisible();
    await expect(notice).toHaveCount(1);
    await expect(days).toHaveCount(0);
    await expect(page.getByText('no time')).toHaveCount(0);
    await expectAccessible(page, 'a range without a match');

    // The days are still followed.
    const startMs = tenMs + 60 * minuteMs;
    const call = { start: startMs, end: startMs + 10 * minuteMs, projectId: other.projectId };
    await recordWork(stack.url, rosa, [
      { ...call, activePercent: null, source: 'manual', note: 'Phone call' },
    ]);
    await expect(tiles).toHaveCount(1);
    await expect(days).toHaveCount(1);
    await expect(notice).toHaveCount(0);
    await expect(page.getByText(': nothing to show with these filters')).toHaveCount(23);

    await page.getByLabel('Only').selectOption('Low activity (under 20 %)');
    await expect(why).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(tiles.first()).toBeVisible();
    await expect(page.getByLabel('Only')).toHaveValue('all');
  },
);

test(
  'the apps to filter by are those that screenshots name, and no websites',
  { tag: '@full' },
  async ({ page }) => {
    const other = await createTeam(stack.url, 'Apps');
    const { owner, projectId } = other;
    await recordCaptures(stack.url, owner, projectId, [
      { startMs: tenMs, captures: [{ takenMs: tenMs + minuteMs, app: 'Browser' }] },
    ]);
    const start = tenMs + 20 * minuteMs;
    const work = { start, end: start + 10 * minuteMs, projectId, activePercent: 50 };
    await recordWork(stack.url, owner, [
      { ...work, app: 'Editor' },
      { ...work, start: work.end, end: work.end + 10 * minuteMs, app: 'docs.example' },
    ]);
    await openScreenshots(page, stack.url, owner, `day=${day}&member=${owner.id}`);
    const tiles = page.locator('[id^=window-]');
    await expect(tiles).toHaveCount(3);
    await page.getByRole('combobox', { name: 'App' }).click();
    const options = page.getByRole('listbox').getByRole('option');
    await expect(options).toHaveText(['Editor', 'Browser']);
    await options.filter({ hasText: 'Browser' }).click();
    await expect(tiles).toHaveCount(1);
  },
);

test('the viewer steps through what the filters show', { tag: '@full' }, async ({ page }) => {
  const other = await createTeam(stack.url, 'Steps');
  const { owner, projectId } = other;
  const apps = ['Editor', 'Browser', 'Editor', 'Browser'];
  const windows = apps.map((app, index) => {
    const startMs = tenMs + index * 10 * minuteMs;
    const activePercent = index === 3 ? 10 : 50;
    return { startMs, activePercent, captures: [{ takenMs: startMs + minuteMs, app }] };
  });
  await recordCaptures(stack.url, owner, projectId, windows);
  const tiles = page.locator('[id^=window-]');
  const dialog = page.getByRole('dialog');
  await openScreenshots(page, stack.url, owner, `day=${day}&app=Editor&order=earliest`);
  await tiles.first().click();
  await expect(dialog).toContainText('Editor · Activity 50 % · 1 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('Editor · Activity 50 % · 2 of 2');
  await expect(dialog).toContainText('10:21');
  await openScreenshots(page, stack.url, owner, `day=${day}&only=low`);
  await tiles.first().click();
  await expect(dialog).toContainText('Browser · Activity 10 % · 1 of 1');
});

test(
  'the viewer steps over days without a match, and is busy until it finds one',
  { tag: '@full' },
  async ({ page }) => {
    const { owner, projectId } = await createTeam(stack.url, 'Days');
    const apps = ['Editor', 'Browser', 'Browser', 'Editor', 'Browser'];
    const windows = apps.map((app, daysBefore) => {
      const startMs = tenMs - daysBefore * dayMs;
      return { startMs, captures: [{ takenMs: startMs + (1 + daysBefore) * minuteMs, app }] };
    });
    await recordCaptures(stack.url, owner, projectId, windows);
    await openScreenshots(page, stack.url, owner, `from=${dayBack(20)}&to=${day}&app=Editor`);
    await page.locator('[id^=window-]').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('10:01');

    const held = Promise.withResolvers<undefined>();
    const heldDay = dayBack(4);
    await page.route('**/api/screenshot/all', async (route) => {
      if (route.request().postData()?.includes(`"start":"${heldDay}`)) await held.promise;
      await route.continue();
    });
    await page.reload();
    const previous = dialog.getByRole('button', { name: 'Previous screenshot' });
    const next = dialog.getByRole('button', { name: 'Next screenshot' });
    await expect(previous).toHaveAttribute('aria-busy', 'true');
    await expect(next).toBeDisabled();
    await expect(next).toHaveAttribute('aria-busy', 'false');
    held.resolve(undefined);
    await expect(previous).toBeEnabled();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog).toContainText('10:04');
    await expect(dialog).toContainText('Editor · Activity 50 % · 1 of 1');
    await expect(previous).toHaveAttribute('aria-busy', 'false');
    await expect(previous).toBeDisabled();
    await page.keyboard.press('ArrowRight');
    await expect(dialog).toContainText('10:01');
  },
);

test('steps to other people stay within the filters', { tag: '@full' }, async ({ page }) => {
  const other = await createTeam(stack.url, 'Others');
  const ada = await invite(stack.url, other, 'Ada', 'member');
  const bea = await invite(stack.url, other, 'Bea', 'member');
  const cleo = await invite(stack.url, other, 'Cleo', 'member');
  const appsOf = [
    [ada, ['Editor', 'Paint']],
    [bea, ['Mail', 'Mail', 'Editor']],
    [cleo, ['Mail']],
  ] as const;
  for (const [account, apps] of appsOf) {
    const windows = apps.map((app, index) => {
      const startMs = tenMs + index * 10 * minuteMs;
      const activePercent = app === 'Editor' ? 10 : 50;
      return { startMs, activePercent, captures: [{ takenMs: startMs + minuteMs, app }] };
    });
    await recordCaptures(stack.url, account, other.projectId, windows);
  }
  const dialog = page.getByRole('dialog');
  for (const filter of ['app=Editor', 'only=low']) {
    await openScreenshots(page, stack.url, other.owner, `day=${day}&member=${ada.id}&${filter}`);
    await expect(facesOn(page)).toBeVisible();
    await page.locator('[id^=window-]').first().click();
    await expect(dialog).toContainText('Ada Example');
    for (const [key, name, facts] of [
      ['j', 'Bea Example', 'Editor · Activity 10 % · 1 of 1 · 20m after 10:01'],
      ['j', 'Ada Example', 'Editor · Activity 10 % · 1 of 1'],
      ['k', 'Bea Example', 'Editor · Activity 10 % · 1 of 1 · 20m after 10:01'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(dialog).toContainText(name);
      await expect(dialog).toContainText(facts);
    }
  }
  await openScreenshots(page, stack.url, other.owner, `day=${day}&member=${ada.id}&app=Paint`);
  await expect(facesOn(page)).toBeVisible();
  await page.locator('[id^=window-]').first().click();
  await expect(dialog).toContainText('Paint');
  await page.keyboard.press('j');
  await expect(page.getByText('matches the filters')).toBeVisible();
  await expect(dialog).toContainText('Ada Example');
});

test('totals say that they are not those of the filters', { tag: '@full' }, async ({ page }) => {
  await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${lena.id}`);
  const tiles = page.locator('[id^=window-]');
  const note = page.getByText('Totals include what the filters hide.');
  await expect(tiles).toHaveCount(9);
  await expect(note).toHaveCount(0);
  await page.getByLabel('Only').selectOption('Low activity (under 20 %)');
  await expect(tiles).toHaveCount(6);
  await expect(page.getByText('01:30:00').first()).toBeVisible();
  await expect(note).toBeVisible();
});

test('a partly manual tile says how much is manual', { tag: '@full' }, async ({ page }) => {
  const other = await createTeam(stack.url, 'Manual');
  const { owner, projectId } = other;
  const fourMs = tenMs + 4 * minuteMs;
  await recordCaptures(stack.url, owner, projectId, [
    { startMs: tenMs, seconds: 240, captures: [{ takenMs: tenMs + minuteMs }] },
  ]);
  const manual = { projectId, activePercent: null, source: 'manual', note: 'Call' } as const;
  await recordWork(stack.url, owner, [{ ...manual, start: fourMs, end: tenMs + 20 * minuteMs }]);
  await openScreenshots(page, stack.url, owner, `day=${day}&only=manual&order=earliest`);
  const tiles = page.locator('[id^=window-]');
  await expect(tiles).toHaveCount(2);
  await expect(tiles.first()).toContainText('Manual 6m · Editor');
  await expect(tiles.last()).toHaveText(/Manual time.*10m worked$/);
  await expect(tiles.last()).not.toContainText('Manual 10m');
});

test('the number of a sample says of how many', { tag: '@full' }, async ({ page }) => {
  const numbers = page.getByRole('definition');
  await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${lena.id}`);
  await expect(numbers).toHaveText(['01:30:00', '23 %', '9']);
  await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${lena.id}&sampling=2`);
  await expect(numbers).toHaveText(['01:30:00', '23 %', '5 of 9']);
});

test(
  'on a phone the choices that are rarely used are behind the button of the filters',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${lena.id}`);
    const tiles = page.locator('[id^=window-]');
    await expect(tiles).toHaveCount(9);
    await expect(page.getByLabel('Only')).toHaveCount(0);
    const [show, select] = await Promise.all([
      page.getByRole('radiogroup', { name: 'Show' }).boundingBox(),
      page.getByRole('button', { name: 'Select several' }).boundingBox(),
    ]);
    expect((show?.y ?? 0) + (show?.height ?? 0), 'one line').toBeGreaterThan(select?.y ?? Infinity);
    const filter = page.getByRole('button', { name: /^Filter/ });
    await expect(filter).toContainText('1 active');
    await filter.click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByLabel('Only').selectOption('Low activity (under 20 %)');
    await expect(sheet.getByLabel('Order')).toBeVisible();
    await expectAccessible(page, 'the filters of screenshots');
    await sheet.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(filter).toContainText('2 active');
    await expect(tiles).toHaveCount(6);
    await page.goto(page.url().replace(/day=[^&]*/, 'range=last_week'));
    await expect(filter).toContainText('2 active');
    const range = page.getByRole('group', { name: 'Range' });
    // The first render shows a disabled button in its place.
    await expect(range.getByRole('button', { name: 'Last week' })).toBeEnabled();
    const dates = range.getByText(' – ');
    const { cutPx, lines } = await dates.evaluate((one) => ({
      cutPx: one.scrollWidth - one.clientWidth,
      lines: Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)),
    }));
    expect({ cutPx, lines }, 'both dates are whole, in one line').toEqual({ cutPx: 0, lines: 1 });
    await page.goBack();
    await filter.click();
    await sheet.getByRole('button', { name: 'Clear filters' }).click();
    // All members are everyone.
    await expect.poll(() => new URL(page.url()).search).toBe(`?day=${day}&people=all`);
  },
);
