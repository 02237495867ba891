import { expect, type Locator, type Page } from '@playwright/test';
import { dayMs } from '@time-tracker/contract/time/durations';
import { recordCaptures } from '../data/known-captures.ts';
import { weekBack } from '../data/known-days.ts';
import { instantOn, recordWork, workOn } from '../data/known-work.ts';
import { createTeam, invite, openAs } from '../data/team.ts';
import { cellsOfLine, downloadAfter } from '../pages/csv-file.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';
import { chooseAction, openLog, rangeTotal, sessionsOn } from '../pages/open-time-log.ts';
import { undoButton, undoLast } from '../pages/undo-message.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

/** A Monday, a whole day in UTC, the zone of this browser and its people. */
const { first: day } = weekBack(1);
const at = (clock: string) => instantOn(day, clock);
const span = workOn(day);

let stack: Stack;
let database: DatabaseQuery;
test.beforeAll(({ shared, database: opened }) => {
  stack = shared;
  database = opened;
});

async function storedMinutes(organizationId: number): Promise<number> {
  const [row] = await database.query<{ minutes: number }>(
    `select coalesce(sum(extract(epoch from ends_at - starts_at)), 0)::int / 60 as minutes
     from activities where organization_id = $1`,
    [organizationId],
  );
  return row?.minutes ?? 0;
}

/** `beforeConfirming`: after what is deleted has been counted. */
async function removeEntry(
  page: Page,
  row: Locator,
  beforeConfirming = () => Promise.resolve(),
): Promise<void> {
  await chooseAction(row, 'Delete');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('of tracked time');
  await beforeConfirming();
  await question.getByRole('button', { name: 'Delete' }).click();
}

test('what is being deleted is missing in the weekly sheet and its file', async ({ page }) => {
  const team = await createTeam(stack.url);
  await recordWork(stack.url, team.owner, [
    span(team.projectId, '09:00', '10:00'),
    span(team.projectId, '12:00', '12:40'),
  ]);
  await openLog(page, stack.url, team.owner, `day=${day}`);
  await removeEntry(page, sessionsOn(page).filter({ hasText: '12:00' }));
  await undoButton(page).hover();
  await expect(rangeTotal(page)).toHaveText('01:00:00');
  await page.getByText('Weekly sheet', { exact: true }).click();
  const grid = page.getByRole('grid');
  for (const name of [/^Website/, /^Olivia/]) {
    const cells = grid.getByRole('row', { name }).getByRole('gridcell');
    await expect(cells.first()).toContainText('01:00:00');
    await expect(cells.last()).toContainText('01:00:00');
  }
  expect(await storedMinutes(team.organizationId)).toBe(100);
  await undoLast(page);
  await expect(grid.getByRole('row', { name: /^Olivia/ })).toContainText('01:40:00');
  // It would repeat the total of the only member.
  await expect(grid.getByRole('row', { name: /^Total/ })).toHaveCount(0);

  await page.getByText('Entries', { exact: true }).click();
  await removeEntry(page, sessionsOn(page).filter({ hasText: '12:00' }));
  await undoButton(page).hover();
  await page.getByText('Weekly sheet', { exact: true }).click();
  const [, line = ''] = await downloadAfter(page, () =>
    page.getByRole('button', { name: 'Download CSV' }).click(),
  );
  expect(cellsOfLine(line)).toContain('01:00:00');
});

test(
  'what is being deleted is missing in the sums of Screenshots, and known in the TimeLog',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const noor = await invite(stack.url, team, 'Noor', 'member');
    await recordWork(stack.url, noor, [span(team.projectId, '06:00', '06:30')]);
    await recordCaptures(stack.url, team.owner, team.projectId, [
      { startMs: at('12:00'), captures: [{ takenMs: at('12:05') }] },
      { startMs: at('12:10'), captures: [{ takenMs: at('12:15') }] },
    ]);
    await openAs(
      page,
      stack.url,
      team.owner,
      `/dashboard/screenshots?day=${day}&member=${team.owner.id}`,
    );
    const worked = page.getByRole('definition').first();
    await expect(worked).toHaveText('00:20:00');
    await page
      .getByRole('list')
      .locator('li button')
      .filter({ has: page.locator('img') })
      .first()
      .click();
    const viewer = page.locator('[data-viewer]');
    await expect(viewer).toContainText('of 2');
    const remove = async (what: string) => {
      await page.keyboard.press('Delete');
      const question = page.getByRole('dialog', { name: 'Delete this screenshot?' });
      await question.getByRole('radio', { name: what }).check();
      await question.getByRole('button', { name: 'Delete' }).click();
      await undoButton(page).hover();
    };
    const faces = page.getByRole('radiogroup', { name: 'People' });
    const images = page.getByRole('definition').nth(2);
    await remove('Only this image');
    await expect(faces).toContainText('1 screenshot');
    await expect(faces).toContainText('00:50:00');
    await expect(images).toHaveText('1');
    await page.keyboard.press('Control+z');
    await expect(faces).toContainText('2 screenshots');
    await expect(images).toHaveText('2');

    await remove('This part of the time entry');
    await page.keyboard.press('Escape');
    await expect(worked).toHaveText('00:10:00');
    await expect(faces).toContainText('00:10:00');
    await expect(faces).toContainText('00:40:00');
    await expect(faces).toContainText('1 screenshot');
    await expect(images).toHaveText('1');
    expect(await storedMinutes(team.organizationId)).toBe(50);
  },
);

test(
  'closing the question while what it deletes is loading deletes nothing',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await recordCaptures(stack.url, team.owner, team.projectId, [
      { startMs: at('12:00'), captures: [{ takenMs: at('12:05') }] },
    ]);
    const question = page.getByRole('dialog', { name: /^Delete this/ });
    const closeWhileLoading = async (confirm: () => Promise<void>) => {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      const activities = await interceptCalls(page, '**/api/activity/all', async (route) => {
        await closed;
        // The page may have canceled it.
        await route.continue().catch(() => undefined);
      });
      const loading = page.waitForRequest('**/api/activity/all');
      await confirm();
      await question.getByRole('button', { name: 'Delete' }).click();
      await question.getByRole('button', { name: 'Close' }).click();
      await expect(question).toHaveCount(0);
      close();
      await (await loading).response();
      activities.restore();
    };
    await openLog(page, stack.url, team.owner, `day=${day}`);
    await expect(sessionsOn(page)).toHaveCount(1);
    await closeWhileLoading(() => chooseAction(sessionsOn(page), 'Delete'));
    await expect(sessionsOn(page)).toHaveCount(1);
    await openAs(page, stack.url, team.owner, `/dashboard/screenshots?day=${day}`);
    await page
      .getByRole('list')
      .locator('li button')
      .filter({ has: page.locator('img') })
      .click();
    await expect(page.locator('[data-viewer]')).toContainText('1 of 1');
    await closeWhileLoading(async () => {
      await page.keyboard.press('Delete');
      await question.getByRole('radio', { name: 'This part of the time entry' }).check();
    });
    // The next deletion is the only one.
    await page.keyboard.press('Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(undoButton(page)).toHaveCount(1);
    expect(await storedMinutes(team.organizationId)).toBe(10);
  },
);

test(
  'a deletion without a connection is sent by the next page',
  { tag: '@full' },
  async ({ page, context }) => {
    const team = await createTeam(stack.url);
    await recordWork(stack.url, team.owner, [span(team.projectId, '09:00', '10:00')]);
    await openLog(page, stack.url, team.owner, `day=${day}`);
    // The first message loads what shows it.
    await removeEntry(page, sessionsOn(page));
    await undoLast(page);
    await removeEntry(page, sessionsOn(page), () => context.setOffline(true));
    await undoButton(page).hover();
    await expect(sessionsOn(page)).toHaveCount(0);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    await context.setOffline(false);
    expect(await storedMinutes(team.organizationId)).toBe(60);
    const next = await context.newPage();
    await next.goto(`${stack.url}/dashboard/timelog?day=${day}`);
    await expect.poll(() => storedMinutes(team.organizationId)).toBe(0);
    await expect(
      next.getByText('Saved what you deleted or shortened before this page was closed'),
    ).toBeVisible();
    await expect(next.getByRole('heading', { name: 'No time on this day' })).toBeVisible();
    expect(
      await next.evaluate(() => localStorage.getItem('time-tracker-unsent-removals')),
    ).toBeNull();
  },
);

test(
  'more than a browser sends while a page is left is deleted all the same',
  { tag: '@full' },
  async ({ page, context }) => {
    const team = await createTeam(stack.url);
    const days = 12;
    await recordWork(stack.url, team.owner, [
      { ...span(team.projectId, '00:00', '00:00'), start: at('00:00') - days * dayMs },
    ]);
    await openLog(page, stack.url, team.owner, 'range=last_30_days');
    await removeEntry(page, sessionsOn(page));
    await expect(sessionsOn(page)).toHaveCount(0);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => storedMinutes(team.organizationId)).toBeLessThan(days * 24 * 60);
    const next = await context.newPage();
    await next.goto(`${stack.url}/dashboard/timelog?range=last_30_days`);
    await expect.poll(() => storedMinutes(team.organizationId)).toBe(0);
  },
);
