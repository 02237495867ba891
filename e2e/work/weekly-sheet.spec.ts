import { expect, type Page } from '@playwright/test';
import { dayMs, hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { expectAccessibleInBothThemes } from '../pages/accessible-page.ts';
import { post } from '../data/api-calls.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { dayBack, weekBack } from '../data/known-days.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { recordWork } from '../data/known-work.ts';
import { waitForFocus } from '../pages/opened-form.ts';
import { openLog, rangeTotal } from '../pages/open-time-log.ts';
import { clock } from '../pages/shown-numbers.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, invite, type Team } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';

/** A whole week in the past, in UTC, the zone of this browser. */
const week = weekBack(1);
const inWeek = `from=${week.first}&to=${week.last}`;
const wednesday = new Date(Date.parse(week.first) + 2 * dayMs).toISOString().slice(0, 10);

let stack: Stack;
let database: DatabaseQuery;
test.beforeAll(({ shared, database: opened }) => {
  stack = shared;
  database = opened;
});

test('time typed into a cell is in the TimeLog, after the last work of the day', async ({
  page,
}) => {
  const team = await createTeam(stack.url);
  await recordWork(stack.url, team.owner, [work(team.projectId, wednesday, 10, 2)]);
  await openOwnSheet(page, team);
  const row = grid(page).getByRole('row', { name: /^Website/ });
  const cell = row.getByRole('gridcell').nth(2);
  await expect(cell).toHaveText(clock(2 * 3600));
  // By keyboard alone: to the cell, a duration, a reason.
  await grid(page).getByRole('gridcell').first().focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(cell).toBeFocused();
  await page.keyboard.type('1:30');
  const form = page.getByRole('dialog');
  await expect(form.getByText('12:00 – 13:30: after your last entry')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Workshop without a computer');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added 1h 30m to Website, 12:00 – 13:30.')).toBeVisible();
  await expect(cell).toHaveText(clock(3.5 * 3600));
  await expect(cell).toBeFocused();
  await expect(grid(page).getByRole('rowheader').first()).toContainText('Manual 1h 30m');
  // The cell leads to the entries behind it.
  await page.keyboard.press('Enter');
  const behind = `day=${wednesday}&project=${team.projectId}&member=${team.owner.id}`;
  await expect(page).toHaveURL(`${stack.url}/dashboard/timelog?${behind}`);
  await expect(rangeTotal(page)).toHaveText(clock(3.5 * 3600));
  await expect(page.getByText('Workshop without a computer').first()).toBeVisible();
  const [stored] = await database.query<{ seconds: number; overlaps: number }>(
    `select sum(extract(epoch from a.ends_at - a.starts_at))::int as seconds,
       count(*) filter (where a.starts_at < $2::timestamp + interval '12 hours')::int as overlaps
     from activities a where a.organization_id = $1 and a.source = 'manual'`,
    [team.organizationId, wednesday],
  );
  expect(stored).toEqual({ seconds: 5400, overlaps: 0 });
});

test('time is added although Enter was faster than the day that loads', async ({ page }) => {
  const team = await createTeam(stack.url);
  await recordWork(stack.url, team.owner, [work(team.projectId, wednesday, 10, 2)]);
  await openOwnSheet(page, team);
  const entered = Promise.withResolvers<undefined>();
  await page.route('**/activity/all', async (route) => {
    await entered.promise;
    await route.continue();
  });
  const row = grid(page).getByRole('row', { name: /^Website/ });
  await row.getByRole('gridcell').nth(2).focus();
  await page.keyboard.type('1');
  const form = page.getByRole('dialog');
  await waitForFocus(form);
  await form.getByLabel('Reason').fill('Workshop');
  await page.keyboard.press('Enter');
  entered.resolve(undefined);
  await expect(page.getByText('Added 1h to Website, 12:00 – 13:00.')).toBeVisible();
});

test('a typed reason stays when rows appear above, and when nothing could be added', async ({
  page,
}) => {
  const team = await createTeam(stack.url);
  const maya = await invite(stack.url, team, 'Maya', 'member');
  await openSheet(page, team);
  await page.getByLabel('Add a project to your rows').selectOption('Website');
  const own = grid(page)
    .getByRole('row', { name: /^Website/ })
    .last();
  await own.getByRole('gridcell').nth(2).focus();
  await page.keyboard.type('1');
  const form = page.getByRole('dialog');
  await waitForFocus(form);
  await form.getByLabel('Reason').fill('Workshop');
  await recordWork(stack.url, maya, [work(team.projectId, wednesday, 10, 2)]);
  await expect(grid(page).getByRole('row', { name: /^Maya/ })).toBeVisible();
  await expect(form.getByLabel('Reason')).toHaveValue('Workshop');
  // Another device records there first.
  const records = await interceptCalls(page, '**/activity/record', async (route) => {
    records.restore();
    await recordWork(stack.url, team.owner, [work(team.projectId, wednesday, 9, 1)]);
    await route.continue();
  });
  await form.getByLabel('Reason').press('Enter');
  await expect(page.getByText('Nothing was added: you already have time there.')).toBeVisible();
  await expect(form.getByText('10:00 – 11:00: after your last entry')).toBeVisible();
  await expect(form.getByLabel('Reason')).toHaveValue('Workshop');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Added 1h to Website, 10:00 – 11:00.')).toBeVisible();
  await expect(form).toHaveCount(0);
});

test(
  'time that does not fit or is unreadable is refused, and added time can be undone',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await recordWork(stack.url, team.owner, [work(team.projectId, wednesday, 0, 23)]);
    await openOwnSheet(page, team);
    const row = grid(page).getByRole('row', { name: /^Website/ });
    await row.getByRole('gridcell').nth(2).focus();
    await page.keyboard.type('2');
    const form = page.getByRole('dialog');
    await waitForFocus(form);
    await form.getByLabel('Reason').fill('Too much');
    await expect(
      form.getByText('the longest free time of this day until now is 1h.'),
    ).toBeVisible();
    await expect(form.getByRole('button', { name: 'Add' })).toBeDisabled();
    await form.getByLabel('Duration').fill('soon');
    await expect(form.getByText('Enter a time such as 1:30 or 1.5')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    // An empty day starts at nine.
    const monday = row.getByRole('gridcell').nth(0);
    await monday.getByRole('button').click();
    await waitForFocus(form);
    await form.getByLabel('Duration').fill('45m');
    await expect(form.getByText('09:00 – 09:45: from 09:00')).toBeVisible();
    await form.getByLabel('Reason').fill('Phone calls');
    await form.getByRole('button', { name: 'Add' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await expect(monday).toHaveText(clock(45 * 60));
    await undo.click();
    await expect(monday).toHaveText('–');
    const left = await database.query(
      `select 1 from activities where organization_id = $1 and source = 'manual'`,
      [team.organizationId],
    );
    expect(left).toEqual([]);
  },
);

test('a week without time leads to the week before it', { tag: '@full' }, async ({ page }) => {
  const team = await createTeam(stack.url, 'Quiet weeks');
  await openLog(page, stack.url, team.owner, `view=sheet&${inWeek}`);
  await expect(page.getByRole('heading', { name: 'No time in this week' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  await page.getByRole('button', { name: 'See the week before' }).click();
  const before = weekBack(2);
  await expect(page).toHaveURL(new RegExp(`from=${before.first}&to=${before.last}`));
});

test(
  'people type only into their own rows, also of projects without time, unless manual time is off',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const maya = await invite(stack.url, team, 'Maya', 'member');
    await recordWork(stack.url, team.owner, [work(team.projectId, wednesday, 10, 2)]);
    await openLog(page, stack.url, maya, `${inWeek}&view=sheet`);
    // No time yet: the row comes with the project.
    await page.getByLabel('Add a project to your rows').selectOption('Website');
    const row = grid(page).getByRole('row', { name: /^Website/ });
    await row.getByRole('gridcell').nth(1).getByRole('button').click();
    const form = page.getByRole('dialog');
    await waitForFocus(form);
    await form.getByLabel('Duration').fill('1h 30');
    await form.getByLabel('Reason').fill('On paper');
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(row.getByRole('gridcell').nth(1)).toHaveText(clock(5400));
    await expect(row.getByRole('gridcell').last()).toHaveText(clock(5400));

    await openSheet(page, team);
    const ofMaya = grid(page).getByRole('rowgroup').filter({ hasText: 'Maya' });
    await expect(ofMaya.getByRole('gridcell').first()).toBeVisible();
    await expect(ofMaya.getByRole('button')).toHaveCount(0);
    await ofMaya.getByRole('gridcell').nth(10).focus();
    await page.keyboard.type('1');
    await expect(form).toHaveCount(0);

    const settings = { manual_time: false };
    const change = { id: team.organizationId, settings };
    await post(stack.url, 'organization/update', change, team.owner.token);
    await openSheet(page, team);
    await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
    await expect(grid(page).getByRole('button')).toHaveCount(0);
    await expect(page.getByLabel('Add a project to your rows')).toHaveCount(0);
  },
);

test(
  'on a phone the sheet opens at today, and it is accessible with an open form in both themes',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await recordWork(stack.url, team.owner, [work(team.projectId, dayBack(20), 10, 1)]);
    await page.setViewportSize({ width: 390, height: 844 });
    await openLog(page, stack.url, team.owner, `range=this_week&view=sheet`);
    const head = grid(page).locator('th[aria-current=date]');
    await expect(head).toBeInViewport({ ratio: 0.95 });
    const frame = page.getByRole('region', { name: 'Sheet, scrolls sideways' });
    for (const [left, hiding, clear] of [
      [0, 'data-more-end', 'data-more-start'],
      [1000, 'data-more-start', 'data-more-end'],
    ] as const) {
      await frame.evaluate((element, to) => element.scrollTo({ left: to }), left);
      await expect(frame, 'marks where more is hidden').toHaveAttribute(hiding);
      await expect(frame).not.toHaveAttribute(clear);
    }
    // Another week begins at its Monday.
    await page.getByRole('button', { name: 'Previous week' }).click();
    await expect(head).toHaveCount(0);
    await expect(frame).not.toHaveAttribute('data-more-start');
    await page.goBack();
    // No sticky column covers it.
    await page.getByLabel('Add a project to your rows').click({ trial: true });
    await expectAccessibleInBothThemes(page, 'sheet, 390 wide');
    await page.setViewportSize({ width: 1440, height: 900 });
    await openSheet(page, team);
    await page.getByLabel('Add a project to your rows').selectOption('Website');
    const row = grid(page).getByRole('row', { name: /^Website/ });
    await row.getByRole('gridcell').first().focus();
    await page.keyboard.press('F2');
    await expect(page.getByRole('dialog').getByLabel('Duration')).toBeFocused();
    await expectAccessibleInBothThemes(page, 'sheet, 1440 wide');
  },
);

test(
  'an hour of screens that looked the same is a fact with its day, which leads to the screenshots',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const maya = await invite(stack.url, team, 'Maya', 'member');
    const windowMs = hourMs / 6;
    const windows = (day: string, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const startMs = Date.parse(`${day}T09:00:00Z`) + index * windowMs;
        return { startMs, captures: [{ takenMs: startMs + minuteMs, look: 'same' as const }] };
      });
    // From 09:01 to 10:21, and on another day less than an hour.
    await recordCaptures(stack.url, maya, team.projectId, windows(wednesday, 9));
    await recordCaptures(stack.url, maya, team.projectId, windows(week.first, 6));
    await openSheet(page, team);
    const facts = grid(page).getByRole('rowgroup').filter({ hasText: 'Maya' }).getByRole('list');
    await expect(facts).toContainText('1h 20m screen unchanged: Wed');
    await facts.getByRole('link', { name: 'Wed' }).click();
    const behind = `day=${wednesday}&member=${maya.id}`;
    await expect(page).toHaveURL(`${stack.url}/dashboard/screenshots?${behind}`);
    await expect(
      page.getByRole('button', { name: /3 looked the same 10:01 – 10:21/ }),
    ).toBeVisible();
    // Nobody else has the fact.
    await page.goBack();
    await expect(grid(page).getByText('screen unchanged')).toHaveCount(1);
  },
);

/** With the projects, without which no time can be typed. */
async function openOwnSheet(page: Page, team: Team): Promise<void> {
  await openSheet(page, team);
  await expect(page.getByText('Type a duration such as')).toBeVisible();
}

async function openSheet(page: Page, team: Team): Promise<void> {
  await openLog(page, stack.url, team.owner, `${inWeek}&view=sheet`);
}

function grid(page: Page) {
  return page.getByRole('grid', { name: 'Hours by member, project and day' });
}

function work(projectId: number, day: string, hour: number, hours: number) {
  const start = Date.parse(`${day}T00:00:00Z`) + hour * hourMs;
  return { start, end: start + hours * hourMs, projectId, activePercent: 60, app: 'Editor' };
}
